import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { FaultBody } from '#core/contract/fault.ts';
import type {
  DataImageMountData,
  HostingType,
  ModelBillingSettingsData,
  ServiceDescriptorData,
  TrainingType,
  Translations,
} from '../contract.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const reference = (name: string) => bigint(name, { mode: 'number' });

/** What lists of services filter, sort and count by; narrow, so that a count over all of them stays cheap. */
export const models = pgTable('models', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountId: reference('account_id').notNull(),
  /** Who made it; null of what came with the installation, which counts as its owners'. */
  createdBy: reference('created_by'),
  /** The account's short name at the time of the last change, for filters by a part of it. */
  accountName: text('account_name').notNull(),
  name: text().notNull(),
  displayName: text('display_name').notNull(),
  /** The display name as people expect it sorted. */
  sortName: text('sort_name').notNull(),
  displayAuthor: text('display_author').notNull(),
  taskType: text('task_type').notNull(),
  languages: text().array().notNull(),
  imageAccountId: reference('image_account_id').notNull(),
  imageId: reference('image_id'),
  dataImageIds: reference('data_image_ids').array().notNull().default([]),
  groupId: reference('group_id'),
  hostingType: text('hosting_type').$type<HostingType>().notNull(),
  prototype: boolean().notNull(),
  fittable: boolean().notNull(),
  trainingModelId: reference('training_model_id'),
  isPublic: boolean('is_public').notNull().default(false),
  hidden: boolean().notNull().default(false),
  featured: boolean().notNull().default(false),
  featuredOrder: integer('featured_order'),
  publicTesting: boolean('public_testing').notNull().default(false),
  allowedAccounts: reference('allowed_accounts').array().notNull().default([]),
  /** What one unit costs, in the currency of the installation; 0 for free. */
  price: doublePrecision().notNull().default(0),
  favorites: integer().notNull().default(0),
  revision: integer().notNull().default(1),
  /** The number of the latest version of its settings; 0 of one that was not changed since versions are kept. */
  version: integer().notNull().default(0),
  /** When it was last called; null of one that never was. */
  lastActivityAt: moment('last_activity_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  /** Set from the wish to remove a service until it is gone. */
  removingAt: moment('removing_at'),
  /** Set while it is archived. */
  archivedAt: moment('archived_at'),
});

/** The words that services are found by, in the form that `searchable` gives them. */
export const modelSearch = pgTable('model_search', {
  modelId: reference('model_id').primaryKey(),
  /** Of the name and the display names. */
  name: text().notNull(),
  /** Of everything that a card in the catalogue shows. */
  words: text().notNull(),
});

/** What a service was set to, and no list asks about. */
export const modelSettings = pgTable('model_settings', {
  modelId: reference('model_id').primaryKey(),
  shortDescription: text('short_description').notNull(),
  translations: jsonb().$type<Translations>().notNull(),
  authorCompany: text('author_company').notNull(),
  link: text().notNull(),
  modelType: text('model_type'),
  trainingModelAccountId: reference('training_model_account_id'),
  trainingType: text('training_type').$type<TrainingType>(),
  trainingDatasetAccountId: reference('training_dataset_account_id'),
  trainingDatasetId: reference('training_dataset_id'),
  trainingDatasetType: text('training_dataset_type'),
  trainingFitConfigId: reference('training_fit_config_id'),
  fitTemplateModelId: reference('fit_template_model_id'),
  /** What plugins set, by field; without the secrets in it, but for those that an earlier release wrote, until they are encrypted. */
  settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  /** What may hold passwords, each encrypted by itself. */
  secrets: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
  dataImageMounts: jsonb('data_image_mounts').$type<DataImageMountData[]>().notNull(),
  supportedTemplates: jsonb('supported_templates').$type<number[]>().notNull(),
  showPersonalDataDisclaimer: boolean('show_personal_data_disclaimer').notNull().default(false),
  billingSettings: jsonb('billing_settings').$type<ModelBillingSettingsData>().notNull(),
});

/** Every name that an account's services answer to: one of their own each, and aliases. */
export const modelNames = pgTable('model_names', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountId: reference('account_id').notNull(),
  modelId: reference('model_id').notNull(),
  /** Lower case, since addresses of services do not tell cases apart. */
  key: text().notNull(),
  name: text().notNull(),
  isAlias: boolean('is_alias').notNull(),
});

/** The settings of a service as they were saved, each time, by the number of the version. */
export const modelVersions = pgTable('model_versions', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  modelId: reference('model_id').notNull(),
  version: integer().notNull(),
  /** Of the service, with this version. */
  revision: integer().notNull(),
  at: moment('at').notNull().defaultNow(),
  /** Empty of what nobody in particular did. */
  author: text().notNull(),
  comment: text().notNull(),
  /** The version whose settings came back by it. */
  restored: integer(),
  /** What it changed, by the names under which clients send it. */
  fields: text().array().notNull(),
  /** By the names under which services keep them, without the secrets. */
  settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  /** What may hold passwords, each encrypted by itself; no values that are written and never read. */
  secrets: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
});

/** What is done to many services at once, and what came of it for each. */
export const modelActs = pgTable(
  'model_acts',
  {
    taskId: reference('task_id').notNull(),
    modelId: reference('model_id').notNull(),
    act: text().notNull(),
    name: text().notNull(),
    endedAt: moment('ended_at'),
    /** Why it was refused. */
    fault: jsonb().$type<FaultBody>(),
  },
  ({ taskId, modelId }) => [primaryKey({ columns: [taskId, modelId] })],
);

export const modelGroups = pgTable('model_groups', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountId: reference('account_id').notNull(),
  name: text().notNull(),
});

export const modelFavorites = pgTable(
  'model_favorites',
  { accountId: reference('account_id').notNull(), modelId: reference('model_id').notNull() },
  ({ accountId, modelId }) => [primaryKey({ columns: [accountId, modelId] })],
);

/** Texts about services; `language` is empty for the one that no translation replaces. */
export const modelDocuments = pgTable(
  'model_documents',
  { modelId: reference('model_id').notNull(), language: text().notNull(), content: text().notNull() },
  ({ modelId, language }) => [primaryKey({ columns: [modelId, language] })],
);

export const modelDescriptors = pgTable('model_descriptors', {
  modelId: reference('model_id').primaryKey(),
  descriptor: jsonb().$type<ServiceDescriptorData>().notNull(),
});

export const predictConfigs = pgTable('predict_configs', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  modelId: reference('model_id').notNull(),
  name: text().notNull(),
  isDefault: boolean('is_default').notNull(),
  config: text().notNull(),
});

/** Samples that the demo account was given. */
export const sampleServices = pgTable('sample_services', { name: text().primaryKey() });
