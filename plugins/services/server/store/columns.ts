import { sql, type SQL } from 'drizzle-orm';
import type { ServiceSettings } from '../../contract/settings.ts';
import { models, modelSettings } from '../tables.ts';

const {
  id,
  accountId,
  imageId,
  trainingModelId,
  hostingType,
  prototype,
  taskType,
  createdAt,
  updatedAt,
  lastActivityAt,
  archivedAt,
} = models;

/** What other plugins may ask of the rows of services. */
export const serviceColumns = {
  id,
  accountId,
  imageId,
  trainingModelId,
  hostingType,
  prototype,
  taskType,
  createdAt,
  updatedAt,
  lastActivityAt,
  archivedAt,
};

/** A setting of the service at hand, as JSON. */
export const storedSetting = (field: keyof ServiceSettings): SQL =>
  sql`(select ${modelSettings.settings} -> ${field}::text from ${modelSettings} where ${modelSettings.modelId} = ${models.id})`;
