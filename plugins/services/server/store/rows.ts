import { searchable, sortable } from '#core/server/database/searchable.ts';
import type { SecretBox } from '#core/server/secrets/secret-box.ts';
import type { Draft } from '../editing/draft.ts';
import type { ServiceEntity } from '../public.ts';
import type { Settings } from '../settings/settings.ts';
import { modelSearch, modelSettings, models } from '../tables.ts';
import { openedSecrets, withoutSecretTexts } from './secrets.ts';

export interface Rows {
  readonly model: Omit<typeof models.$inferInsert, 'accountId' | 'accountName' | 'createdBy'>;
  /** Without the secrets, which are kept encrypted. */
  readonly settings: Omit<typeof modelSettings.$inferInsert, 'modelId' | 'secrets'>;
  readonly search: Omit<typeof modelSearch.$inferInsert, 'modelId'>;
}

/** The rows that hold a service's settings. */
export function toRows(owned: Settings, draft: Draft): Rows {
  const { publicSettings, billingSettings, translations = {} } = draft;
  const names = [draft.displayName, ...Object.values(translations).map(({ displayName }) => displayName)];
  const descriptions = [
    draft.shortDescription,
    ...Object.values(translations).map(({ shortDescription }) => shortDescription),
  ];
  const said = (...texts: readonly (string | undefined)[]) => searchable([...new Set(texts)].join(' '));
  return {
    model: {
      name: draft.modelName,
      displayName: draft.displayName,
      sortName: sortable(draft.displayName),
      displayAuthor: draft.displayAuthor,
      taskType: draft.taskType ?? 'custom',
      languages: draft.languages ?? [],
      imageAccountId: draft.imageAccountId,
      imageId: draft.imageId ?? null,
      dataImageIds: draft.dataImageMounts.map(({ dataImageId }) => dataImageId),
      hostingType: draft.hostingType,
      prototype: draft.prototype ?? false,
      fittable: draft.fittable,
      trainingModelId: draft.trainingModelId ?? null,
      isPublic: publicSettings.isPublic ?? false,
      hidden: publicSettings.hidden ?? false,
      featured: publicSettings.featured ?? false,
      featuredOrder: publicSettings.featuredListOrder ?? null,
      publicTesting: publicSettings.publicTestingAllowed ?? false,
      allowedAccounts: publicSettings.allowedAccounts ?? [],
      price: sortedPrice(billingSettings),
    },
    settings: {
      shortDescription: draft.shortDescription ?? '',
      translations,
      authorCompany: draft.modelAuthorCompany ?? '',
      link: draft.modelLink ?? '',
      modelType: draft.modelType ?? null,
      trainingModelAccountId: draft.trainingModelAccountId ?? null,
      trainingType: draft.trainingType ?? null,
      trainingDatasetAccountId: draft.trainingDatasetAccountId ?? null,
      trainingDatasetId: draft.trainingDatasetId ?? null,
      trainingDatasetType: draft.trainingDatasetType ?? null,
      trainingFitConfigId: draft.trainingFitConfigId ?? null,
      fitTemplateModelId: draft.fitTemplateModelId ?? null,
      dataImageMounts: draft.dataImageMounts,
      supportedTemplates: draft.supportedTemplates ?? [],
      showPersonalDataDisclaimer: publicSettings.showPersonalDataDisclaimer ?? false,
      billingSettings,
      settings: withoutSecretTexts(owned, owned.of(draft)),
    },
    search: {
      name: said(draft.modelName, ...names),
      words: said(draft.modelName, ...names, draft.displayAuthor, draft.modelAuthorCompany, ...descriptions),
    },
  };
}

export interface Stored {
  readonly model: typeof models.$inferSelect;
  readonly settings: typeof modelSettings.$inferSelect;
  readonly groupName: string | null;
}

/** A service from its rows. */
export function toEntity(owned: Settings, box: SecretBox, { model, settings, groupName }: Stored): ServiceEntity {
  const { opened, unreadable } = openedSecrets(owned, box, settings);
  return {
    id: model.id,
    account: { id: model.accountId, shortName: model.accountName },
    name: model.name,
    revision: model.revision,
    version: model.version,
    removing: model.removingAt !== null,
    archived: model.archivedAt !== null,
    unreadable: unreadable.length > 0,
    data: {
      id: { accountId: model.accountId, modelId: model.id },
      modelAccountName: model.accountName,
      modelName: model.name,
      displayName: model.displayName,
      displayAuthor: model.displayAuthor,
      shortDescription: settings.shortDescription,
      translations: settings.translations,
      modelAuthorCompany: settings.authorCompany,
      modelLink: settings.link,
      ...present({ modelType: settings.modelType }),
      taskType: model.taskType,
      languages: model.languages,
      imageAccountId: model.imageAccountId,
      ...present({
        imageId: model.imageId,
        modelGroupId: model.groupId,
        modelGroupName: groupName,
      }),
      ...present({
        trainingModelAccountId: settings.trainingModelAccountId,
        trainingModelId: model.trainingModelId,
        trainingType: settings.trainingType,
        trainingDatasetAccountId: settings.trainingDatasetAccountId,
        trainingDatasetId: settings.trainingDatasetId,
        trainingDatasetType: settings.trainingDatasetType,
        trainingFitConfigId: settings.trainingFitConfigId,
        fitTemplateModelId: settings.fitTemplateModelId,
      }),
      fittable: model.fittable,
      prototype: model.prototype,
      hostingType: model.hostingType,
      dataImageMounts: settings.dataImageMounts,
      supportedTemplates: settings.supportedTemplates,
      publicSettings: {
        isPublic: model.isPublic,
        featured: model.featured,
        ...present({ featuredListOrder: model.featuredOrder }),
        hidden: model.hidden,
        publicTestingAllowed: model.publicTesting,
        showPersonalDataDisclaimer: settings.showPersonalDataDisclaimer,
        allowedAccounts: model.allowedAccounts,
      },
      billingSettings: settings.billingSettings,
      ...owned.stored(opened),
      ...(model.lastActivityAt && { lastActivity: model.lastActivityAt.getTime() }),
      created: model.createdAt.getTime(),
      updated: model.updatedAt.getTime(),
    },
  };
}

/** Without what is null, which no answer may hold. */
const present = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

/** Of services that tell what a call costs themselves: it is not known beforehand, so it is not free, and above every price that can be set. It is kept in rows, whose first ones a step wrote. */
const unknownPrice = 1e12;

/** What lists sort by and take for free. */
function sortedPrice({
  isBillingEnabled,
  billingUnit,
  billingUnitPriceInCurrency = 0,
}: Draft['billingSettings']): number {
  if (!isBillingEnabled) return 0;
  return billingUnit === 'direct' ? unknownPrice : billingUnitPriceInCurrency;
}
