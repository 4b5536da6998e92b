import * as z from 'zod';
import { ModelInfoPK } from './keys.ts';

export const ModelGroupPK = z.object({ accountId: z.int(), groupId: z.int() }).meta({ id: 'ModelGroupPK' });
export const ModelGroupData = z
  .object({
    id: ModelGroupPK.optional(),
    name: z.string(),
    services: z.int().optional().describe('How many services are in it.'),
  })
  .meta({ id: 'ModelGroupData' });
export type ModelGroupData = z.infer<typeof ModelGroupData>;
export const ModelGroupChange = z
  .object({
    id: ModelGroupPK.nullish(),
    name: z.string().trim().min(1).max(200),
  })
  .meta({ id: 'ModelGroupChange' });

export const AliasData = z.object({ id: z.int(), name: z.string() }).meta({ id: 'AliasData' });
export type AliasData = z.infer<typeof AliasData>;
export const ModelAliasData = z.object({ id: ModelInfoPK, aliases: z.array(AliasData) }).meta({ id: 'ModelAliasData' });
