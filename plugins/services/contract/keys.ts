import * as z from 'zod';

export const ModelInfoPK = z.object({ accountId: z.int(), modelId: z.int() }).meta({ id: 'ModelInfoPK' });
export type ModelInfoPK = z.infer<typeof ModelInfoPK>;

/** A service by account and model, each an id or a name. */
export const ModelStringId = z
  .object({ account: z.string().max(200), model: z.string().max(200) })
  .meta({ id: 'ModelStringId' });
export const ModelListRequest = z.object({ ids: z.array(ModelStringId).max(1000) }).meta({ id: 'ModelListRequest' });

/** Services that were used, in one go. */
export const LastActivities = z.array(ModelInfoPK.meta({ id: 'LastActivityPk' })).max(1000);
