import type { ModelCreateUpdateData } from '../../contract.ts';
import { withoutNulls } from '../settings/changing.ts';
import type { Settings } from '../settings/settings.ts';
import type { Draft } from './draft.ts';
import { withPublicity } from './publicity.ts';

type Given<T> = T | null | undefined;

/** What is left out stays; null empties. */
const or = <T>(given: Given<T>, current: T, empty: T): T => (given === undefined ? current : (given ?? empty));
/** As above, of something that cannot be empty. */
const kept = <T>(given: Given<T>, current: T): T => given ?? current;

/** The settings as they are after a change; optional ones that end up empty are left out. */
export function applyChange(settings: Settings, draft: Draft, change: ModelCreateUpdateData): Draft {
  const next = {
    ...settings.changed(draft, change),
    modelName: change.modelName,
    displayName: or(change.displayName, draft.displayName, '') || change.modelName,
    displayAuthor: or(change.displayAuthor, draft.displayAuthor, ''),
    shortDescription: or(change.shortDescription, draft.shortDescription, ''),
    translations: or(change.translations, draft.translations, {}),
    modelAuthorCompany: or(change.modelAuthorCompany, draft.modelAuthorCompany, ''),
    modelLink: or(change.modelLink, draft.modelLink, ''),
    modelType: or(change.modelType, draft.modelType, undefined),
    taskType: or(change.taskType, draft.taskType, undefined) || 'custom',
    languages: or(change.languages, draft.languages, []),
    imageAccountId: kept(change.imageAccountId, draft.imageAccountId),
    imageId: or(change.imageId, draft.imageId, undefined),
    trainingModelAccountId: or(change.trainingModelAccountId, draft.trainingModelAccountId, undefined),
    trainingModelId: or(change.trainingModelId, draft.trainingModelId, undefined),
    trainingType: or(change.trainingType, draft.trainingType, undefined),
    trainingDatasetAccountId: or(change.trainingDatasetAccountId, draft.trainingDatasetAccountId, undefined),
    trainingDatasetId: or(change.trainingDatasetId, draft.trainingDatasetId, undefined),
    trainingDatasetType: or(change.trainingDatasetType, draft.trainingDatasetType, undefined),
    trainingFitConfigId: or(change.trainingFitConfigId, draft.trainingFitConfigId, undefined),
    fitTemplateModelId: or(change.fitTemplateModelId, draft.fitTemplateModelId, undefined),
    fittable: kept(change.fittable, draft.fittable),
    prototype: kept(change.prototype, draft.prototype),
    publicSettings: change.publicSettings
      ? withPublicity(draft.publicSettings, change.publicSettings)
      : draft.publicSettings,
    hostingType: kept(change.hostingType, draft.hostingType),
    dataImageMounts: or(change.dataImageMounts, undefined, [])?.map(mount) ?? draft.dataImageMounts,
    supportedTemplates: or(change.supportedTemplates, draft.supportedTemplates, []),
  };
  return settings.settled(withoutNulls(next) as Draft);
}

const mount = (
  given: NonNullable<ModelCreateUpdateData['dataImageMounts']>[number],
): Draft['dataImageMounts'][number] => withoutNulls(given);
