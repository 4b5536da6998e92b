import type { ModelInfoData } from '../../contract.ts';
import type { ServiceEntity } from '../public.ts';
import type { Settings } from '../settings/settings.ts';

/** The settings of a service before or apart from its life in the database: what its owner sets, and nothing that is looked up. */
export type Draft = Omit<
  ServiceEntity['data'],
  | 'id'
  | 'modelAccountName'
  | 'modelAccountDisplayName'
  | 'modelGroupId'
  | 'modelGroupName'
  | 'trainingDataset'
  | 'trainingFitConfig'
  | 'lastActivity'
  | 'created'
  | 'updated'
  | 'protocols'
>;

export const defaultPublicity: ModelInfoData['publicSettings'] = {
  isPublic: false,
  featured: false,
  hidden: false,
  publicTestingAllowed: false,
  showPersonalDataDisclaimer: false,
  allowedAccounts: [],
};

export const notBilled: ModelInfoData['billingSettings'] = { isBillingEnabled: false, billingUnit: 'calls' };

/** A service of which nothing is known but its name and who made it. */
export const newDraft = (
  settings: Settings,
  modelName: string,
  author: { readonly id: number; readonly displayName: string },
): Draft => ({
  modelName,
  displayName: modelName,
  displayAuthor: author.displayName,
  shortDescription: '',
  translations: {},
  modelAuthorCompany: '',
  modelLink: '',
  taskType: 'custom',
  languages: [],
  imageAccountId: author.id,
  fittable: false,
  prototype: false,
  hostingType: 'AUTOMATIC',
  dataImageMounts: [],
  supportedTemplates: [],
  publicSettings: defaultPublicity,
  billingSettings: notBilled,
  ...settings.initial(),
});
