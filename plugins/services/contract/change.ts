import * as z from 'zod';
import { open } from '#core/contract/open.ts';
import { Id, Line, WebLink } from '#core/contract/texts.ts';
import { DataImageMountChange, HostingType } from './hosting.ts';
import { PublicSettingsChange } from './publicity.ts';
import type { ServiceSettingsChange } from './settings.ts';
import { Languages, ServiceName } from './texts.ts';
import { TrainingType } from './training.ts';
import { Translations } from './translations.ts';
import { VersionComment } from './versions.ts';

/** What makes or changes a service. What is left out stays as it is, or gets its default; null empties what can be empty. */
export const ModelCreateUpdateData = open<ServiceSettingsChange>()(
  z
    .object({
      modelName: ServiceName,
      displayName: Line.nullish(),
      displayAuthor: Line.nullish(),
      shortDescription: z.string().trim().max(2_000).nullish(),
      translations: Translations.nullish(),
      modelAuthorCompany: Line.nullish(),
      modelLink: WebLink.nullish(),
      modelType: Line.nullish(),
      taskType: Line.nullish(),
      languages: Languages.nullish(),
      aliases: z.array(ServiceName).max(100).nullish(),

      imageAccountId: Id.nullish(),
      imageId: Id.nullish(),
      trainingModelAccountId: Id.nullish(),
      trainingModelId: Id.nullish(),
      trainingType: TrainingType.nullish(),
      trainingDatasetAccountId: Id.nullish(),
      trainingDatasetId: Id.nullish(),
      trainingDatasetType: Line.nullish(),
      trainingFitConfigId: Id.nullish(),
      fitTemplateModelId: Id.nullish(),
      fittable: z.boolean().nullish(),

      prototype: z.boolean().nullish(),
      hostingType: HostingType.nullish(),
      dataImageMounts: z.array(DataImageMountChange).max(20).nullish(),
      /** Who sees it, and where; an extension of ours, as are the next two. */
      publicSettings: PublicSettingsChange.nullish(),
      /** The revision that whoever sends it began with: what somebody else changed since then is not overwritten unseen. */
      revision: z.int().min(0).nullish(),
      comment: VersionComment.nullish().describe('What the change is for, as its version shows it.'),
      supportedTemplates: z.array(Id).max(100).nullish(),
    })
    .meta({ id: 'ModelCreateUpdateData' }),
);
export type ModelCreateUpdateData = z.infer<typeof ModelCreateUpdateData>;
