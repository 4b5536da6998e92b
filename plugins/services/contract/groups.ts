import * as z from 'zod';
import { ModelInfoPK } from './keys.ts';

export const ModelGroupPK = z.object({ accountId: z.int(), groupId: z.int() });
export const ModelGroupData = z.object({ id: ModelGroupPK.optional(), name: z.string() });
export type ModelGroupData = z.infer<typeof ModelGroupData>;
export const ModelGroupChange = z.object({ id: ModelGroupPK.nullish(), name: z.string().trim().min(1, 'Required').max(200) });

export const AliasData = z.object({ id: z.int(), name: z.string() });
export type AliasData = z.infer<typeof AliasData>;
export const ModelAliasData = z.object({ id: ModelInfoPK, aliases: z.array(AliasData) });
