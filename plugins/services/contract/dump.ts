import * as z from 'zod';
import { open } from '#core/contract/open.ts';
import { JsonText, Line, WebLink } from '#core/contract/texts.ts';
import { HostingType } from './hosting.ts';
import { ServiceName, Languages } from './texts.ts';
import { TrainingType } from './training.ts';
import { Translations } from './translations.ts';

/** A group into which an account sorts its services, as its file names it. */
export const ModelGroupDump = z.object({ name: Line.min(1) }).meta({ id: 'ModelGroupDump' });

export const PredictConfigDump = z
  .object({ name: Line, config: JsonText, isDefault: z.boolean() })
  .meta({ id: 'PredictConfigDump' });
export type PredictConfigDump = z.infer<typeof PredictConfigDump>;

/** The texts about a service by the names of their files; the texts that stand where a translation is missing have no language. */
export const documentFiles = { '': 'README.md', en: 'README.en.md', ru: 'README.ru.md' } as const;
export const descriptorFile = 'descriptor.json';

const DocumentDump = z
  .object({
    filename: z.enum([...Object.values(documentFiles), descriptorFile]),
    content: z.string().max(1_000_000),
  })
  .meta({ id: 'DocumentDump' });

const DataImageMountDump = z
  .object({ imageAccount: z.string().nullish(), image: z.string(), targetPath: z.string() })
  .meta({ id: 'DataImageMountDump' });

const publicity = {
  isPublic: z.boolean().nullish(),
  featured: z.boolean().nullish(),
  featuredListOrder: z.int32().nullish(),
  hidden: z.boolean().nullish(),
  publicTestingAllowed: z.boolean().nullish(),
};
/** What is told of publicity in single fields as well, as former clients have it. */
export const flatPublicity = Object.keys(publicity) as readonly (keyof typeof publicity)[];

const PublicSettingsDump = z
  .object({ ...publicity, showPersonalDataDisclaimer: z.boolean().nullish() })
  .meta({ id: 'PublicSettingsDump' });

/**
 * A service in the file of its account. Others are named and not numbered; the account is left out where it is the same. What is left out
 * stays as it is, and a list that is there is all of it. Groups of fields (`as…Data`) count before the same fields by themselves.
 */
export const ModelDump = open<Readonly<Record<string, unknown>>>()(
  z
    .object({
      name: ServiceName,
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
      imageAccount: z.string().nullish(),
      image: z.string().nullish(),
      modelGroup: z.string().nullish(),
      trainingModelAccount: z.string().nullish(),
      trainingModelName: z.string().nullish(),
      trainingType: TrainingType.nullish(),
      trainingDatasetType: Line.nullish(),
      fitTemplateModelName: z.string().nullish(),
      fittable: z.boolean().nullish(),
      prototype: z.boolean().nullish(),
      archived: z.boolean().nullish(),
      hostingType: HostingType.nullish(),
      dataImageMounts: z.array(DataImageMountDump).max(20).nullish(),
      docs: z.array(DocumentDump).nullish(),
      predictConfigs: z.array(PredictConfigDump).max(1_000).nullish(),
      ...publicity,
      asPublicSettingsData: PublicSettingsDump.nullish(),
    })
    .meta({ id: 'ModelDump' }),
);
export type ModelDump = z.infer<typeof ModelDump>;
