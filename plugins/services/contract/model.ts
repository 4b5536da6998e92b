import * as z from 'zod';
import { open } from '#core/contract/open.ts';
import { paged } from '#core/contract/page.ts';
import { ImageInfoData } from '#plugins/images/contract.ts';
import type { ServiceColumns } from './columns.ts';
import { FitConfigData } from './configs.ts';
import { DataImageMountData, HostingType } from './hosting.ts';
import { ModelInfoPK } from './keys.ts';
import { ModelBillingSettingsData, ModelPublicSettingsData } from './publicity.ts';
import type { ServiceSettings } from './settings.ts';
import { ModelState } from './status.ts';
import { DatasetInfoData, TrainingType } from './training.ts';
import { Translations } from './translations.ts';

const Columns = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Partial<ServiceColumns>>;

/** A service with all its settings. What only those may see who may change it is empty for everybody else. */
export const ModelInfoData = open<ServiceSettings>()(
  z
    .object({
      id: ModelInfoPK,
      modelAccountName: z.string().optional(),
      modelAccountDisplayName: z.string().optional(),
      modelName: z.string(),
      displayName: z.string(),
      displayAuthor: z.string(),
      shortDescription: z.string().optional(),
      translations: Translations.optional(),
      modelAuthorCompany: z.string().optional(),
      modelLink: z.string().optional(),
      modelType: z.string().optional(),
      protocols: z.array(z.string()).optional(),
      taskType: z.string().optional(),
      languages: z.array(z.string()).optional(),

      imageAccountId: z.int(),
      imageId: z.int().optional(),
      image: ImageInfoData.optional(),
      restrictedImageAccess: z.boolean(),
      modelGroupId: z.int().optional(),
      modelGroupName: z.string().optional(),

      trainingDatasetAccountId: z.int().optional(),
      trainingDatasetId: z.int().optional(),
      trainingDataset: DatasetInfoData.optional(),
      trainingDatasetType: z.string().optional(),
      trainingFitConfigId: z.int().optional(),
      trainingFitConfig: FitConfigData.optional(),
      trainingModelAccountId: z.int().optional(),
      trainingModelId: z.int().optional(),
      trainingModelName: z.string().optional(),
      trainingType: TrainingType.optional(),
      fitTemplateModelId: z.int().optional(),
      fittable: z.boolean(),

      prototype: z.boolean().optional(),
      hostingType: HostingType,
      dataImageMounts: z.array(DataImageMountData),
      supportedTemplates: z.array(z.int()).optional(),

      publicSettings: ModelPublicSettingsData,
      billingSettings: ModelBillingSettingsData,

      /** Milliseconds since 1970, as are the two below. */
      lastActivity: z.int().optional(),
      created: z.int().optional(),
      updated: z.int().optional(),
      favorite: z.boolean(),
      /** Put away: it takes no calls, has no instances and is in no list but that of archived ones. */
      archived: z.boolean().optional(),
      /** Grows with every change; for those alone who may change it. */
      revision: z.int().optional(),
      version: z.int().optional().describe('The number of its latest version; for those who may change it.'),
      state: ModelState.optional(),
      /** Instances that take requests, and instances that there are to be. */
      instancesReady: z.int().optional(),
      instancesWanted: z.int().optional(),
      instancesStopping: z.int().optional(),
      /** In lists that ask for it, what plugins tell of it. */
      columns: Columns.optional(),
    })
    .meta({ id: 'ModelInfoData' }),
);
export type ModelInfoData = z.infer<typeof ModelInfoData>;

export const PagedModelInfoData = paged(ModelInfoData).meta({ id: 'PagedModelInfoData' });
export type PagedModelInfoData = z.infer<typeof PagedModelInfoData>;
