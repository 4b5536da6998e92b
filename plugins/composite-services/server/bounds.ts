import { sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import { idIn } from '#core/server/path-id.ts';
import type { Caller, KeyedCall } from '#core/server/auth/identity.ts';
import type { PlatformKeys } from '#plugins/api-keys/server/public.ts';
import { dumps } from '#plugins/dumps/contract.ts';
import { imageUse } from '#plugins/images/server/public.ts';
import { serviceColumns, storedSetting, type ChangeWish, type Services } from '#plugins/services/server/public.ts';

interface Parts {
  readonly host: Host;
  readonly keys: PlatformKeys;
  readonly services: Services;
}

/** Programs of composite services call with keys of the platform, so whoever calls by a key that could make none such changes no such program. */
async function requireFull(keys: PlatformKeys, caller: Caller | undefined): Promise<void> {
  const field = caller && (await keys.beyond(caller));
  if (field === undefined) return;
  throw new Fault(
    'key.bounds.composite',
    `Instances of composite services get a key that may predict without limits, and ${field} of this API key is narrower. Use a key without limits that may predict, or sign in.`,
    403,
    { field },
  );
}

/** Of settings, wherever they come from. */
export const guardsChanges =
  ({ keys }: Pick<Parts, 'keys'>) =>
  async ({ caller, draft }: ChangeWish): Promise<void> => {
    if (draft.composite) await requireFull(keys, caller);
  };

/** Of calls about services of its account that are composite already, and about their images. */
export const guardsCalls =
  (parts: Parts) =>
  async (caller: Caller, asked: KeyedCall): Promise<void> => {
    if (asked.account.id === caller.account?.id && (await concernsComposite(parts, asked)))
      await requireFull(parts.keys, caller);
  };

async function concernsComposite(
  { host, services }: Parts,
  { call, account, params: { model, imageId } }: KeyedCall,
): Promise<boolean> {
  const isComposite = sql`(${storedSetting('composite')} #>> '{}')::boolean`;
  // A file may hold anything that there is, images among it.
  if (call.id === dumps.restoreConfig.id)
    return (await services.idsWhere(sql`${serviceColumns.accountId} = ${account.id} and ${isComposite}`)).length > 0;
  if (model !== undefined) return (await services.find(String(account.id), model))?.data.composite ?? false;
  if (imageId === undefined) return false;
  const users = await Promise.all(
    host
      .made(imageUse)
      .flatMap((use) => (['image', 'data'] as const).map((kind) => use.users(kind, idIn(imageId), account.id))),
  );
  const found = await services.byIds(users.flat().map(({ modelId }) => modelId));
  return found.some(({ data }) => data.composite);
}
