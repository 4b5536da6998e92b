import type { AccountRef, Caller } from '#core/server/auth/identity.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { KeyNames } from '#plugins/api-keys/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { RequestData } from '../contract.ts';
import type { FoundRow } from './request-store.ts';

export interface Names {
  readonly accounts: Accounts;
  readonly keys: KeyNames;
  readonly services: Services;
}

/** Who reads, for which account. */
export interface Reader {
  readonly account: AccountRef;
  readonly caller: Caller | undefined;
}

/** Requests as an account may see them: names of its own keys alone, instances of its own services alone, names of services that it sees. */
export async function told(
  { accounts, keys, services }: Names,
  { account, caller }: Reader,
  rows: readonly FoundRow[],
): Promise<RequestData[]> {
  const unique = (ids: readonly number[]) => [...new Set(ids)].filter((id) => id !== 0);
  const own = rows.filter(({ callerAccountId }) => callerAccountId === account.id);
  const called = new Map(rows.map(({ modelId, ownerId }) => [modelId, ownerId]));
  const [callers, keyNames, serviceNames] = await Promise.all([
    accounts.named(unique(rows.map(({ callerAccountId }) => callerAccountId))),
    keys.named(account.id, unique(own.map(({ keyId }) => keyId))),
    Promise.all([...called].map(([modelId, ownerId]) => nameOf(services, caller, ownerId, modelId))),
  ]);
  const nameOfModel = new Map(serviceNames);
  return rows.map((row) => {
    const caller = callers.get(row.callerAccountId);
    const keyName = keyNames.get(row.keyId)?.name;
    const name = nameOfModel.get(row.modelId);
    return {
      id: row.id,
      requestId: row.requestId,
      at: new Date(row.at).toISOString(),
      method: row.method,
      streamed: row.streamed,
      outcome: row.outcome,
      status: row.status,
      tookMs: row.tookMs,
      attempts: row.attempts,
      cached: row.cached,
      cost: row.cost,
      requestBytes: row.requestBytes,
      answerBytes: row.answerBytes,
      ...present({
        route: row.route,
        errorCode: row.errorCode,
        queuedMs: row.queuedMs,
        instanceMs: row.instanceMs,
        instanceId: row.ownerId === account.id ? row.instanceId : null,
        priority: row.priority,
        traceId: row.traceId,
      }),
      service: { accountId: row.ownerId, modelId: row.modelId, ...(name === undefined ? {} : { name }) },
      ...(caller && { caller: { accountId: caller.id, shortName: caller.shortName } }),
      ...(row.keyId !== 0 && { key: { keyId: row.keyId, ...(keyName === undefined ? {} : { name: keyName }) } }),
    };
  });
}

/** The service's name for a reader who may see it; who called it once may not see it any more. */
async function nameOf(
  services: Services,
  caller: Caller | undefined,
  ownerId: number,
  modelId: number,
): Promise<readonly [number, string | undefined]> {
  const seen = await services.require(caller, String(ownerId), String(modelId), 'see').catch(() => undefined);
  return [modelId, seen && `${seen.account.shortName}/${seen.name}`];
}

type Present<T> = { [K in keyof T]?: NonNullable<T[K]> };

const present = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Present<T>;
