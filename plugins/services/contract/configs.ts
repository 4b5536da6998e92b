import * as z from 'zod';
import { JsonText, Line } from './texts.ts';

/** A stored configuration as clients send it; its content is JSON inside a string. */
export const ConfigCreateUpdateData = z.object({ name: Line.nullish(), isDefault: z.boolean().nullish(), config: JsonText });
export type ConfigCreateUpdateData = z.infer<typeof ConfigCreateUpdateData>;

export const PredictConfigPK = z.object({ accountId: z.int(), modelId: z.int(), configId: z.int() });
export const PredictConfigData = z.object({ id: PredictConfigPK, name: z.string(), isDefault: z.boolean(), config: z.string() });
export type PredictConfigData = z.infer<typeof PredictConfigData>;

export const FitConfigPK = PredictConfigPK;
export const FitConfigData = PredictConfigData.extend({ id: FitConfigPK, isManual: z.boolean() });
export type FitConfigData = z.infer<typeof FitConfigData>;
