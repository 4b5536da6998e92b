import * as z from 'zod';
import { JsonText, Line } from '#core/contract/texts.ts';

/** A stored configuration as clients send it; its content is JSON inside a string. */
export const ConfigCreateUpdateData = z
  .object({
    name: Line.nullish(),
    isDefault: z.boolean().nullish(),
    config: JsonText,
  })
  .meta({ id: 'ConfigCreateUpdateData' });
export type ConfigCreateUpdateData = z.infer<typeof ConfigCreateUpdateData>;

export const PredictConfigPK = z
  .object({ accountId: z.int(), modelId: z.int(), configId: z.int() })
  .meta({ id: 'PredictConfigPK' });
export const PredictConfigData = z
  .object({
    id: PredictConfigPK,
    name: z.string(),
    isDefault: z.boolean(),
    config: z.string(),
  })
  .meta({ id: 'PredictConfigData' });
export type PredictConfigData = z.infer<typeof PredictConfigData>;

export const FitConfigPK = PredictConfigPK.meta({ id: 'FitConfigPK' });
export const FitConfigData = PredictConfigData.extend({ id: FitConfigPK, isManual: z.boolean() }).meta({
  id: 'FitConfigData',
});
export type FitConfigData = z.infer<typeof FitConfigData>;
