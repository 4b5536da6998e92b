import { Fault } from '#core/contract/fault.ts';
import type { Asked } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import type { requestExplorer, RequestFilters } from '../contract.ts';
import type { Sorting } from '../contract/words.ts';
import { afterOf, filtersOf } from './asking.ts';
import type { ExplorerEnvironment } from './environment.ts';
import type { Scope } from './question.ts';
import type { Counts } from './request-counts.ts';
import type { RequestLog } from './request-log.ts';
import type { RequestStore } from './request-store.ts';
import { told, type Names } from './told.ts';

interface Parts extends Names {
  readonly store: RequestStore;
  readonly counts: Counts;
  readonly log: RequestLog;
  readonly environment: ExplorerEnvironment;
}

const pageSize = 50;

interface Listed extends RequestFilters {
  readonly sort?: Sorting | undefined;
  readonly ascending?: boolean | undefined;
  readonly after?: string | undefined;
  readonly size?: number | undefined;
}
type Counted = RequestFilters & { readonly from: Date; readonly to: Date };
type Newer = RequestFilters & { readonly since: Date; readonly sinceId: number };

/** Answers for requests of a service to whoever may edit it, and for those of an account to its members. */
export function explorerAnswers({ store, counts, log, environment, ...names }: Parts): Answers<typeof requestExplorer> {
  const { services } = names;
  const ofService = async (input: { readonly account: string; readonly model: string }, { caller }: Asked) => ({
    modelId: (await services.require(caller, input.account, input.model, 'edit')).id,
  });
  const ofAccount = ({ account }: Asked) => ({ callerAccountId: account.id });

  async function list(
    scope: Scope,
    { sort = 'time', ascending = false, after, size = pageSize, ...filters }: Listed,
    asked: Asked,
  ) {
    // Whoever looks at once sees what they just did.
    await flushed(log);
    const found = await store.list(scope, await filtersOf(names, filters), { sort, ascending }, size, afterOf(after));
    return {
      records: await told(names, asked, found.rows),
      keptDays: environment.keptDays,
      ...(found.next !== undefined && { next: found.next }),
      ...(found.searchedTo !== undefined && { searchedTo: new Date(found.searchedTo).toISOString() }),
      ...(found.sortedFrom !== undefined && { sortedFrom: new Date(found.sortedFrom).toISOString() }),
    };
  }
  async function count(scope: Scope, { from, to, ...filters }: Counted) {
    await flushed(log);
    return counts.of(scope, { ...(await filtersOf(names, { ...filters, from, to })), from, to });
  }
  async function newer(scope: Scope, { since, sinceId, ...filters }: Newer) {
    await flushed(log);
    return store.newer(scope, await filtersOf(names, filters), since, sinceId);
  }
  async function one(scope: Scope, request: string, asked: Asked) {
    const row = /^\d{1,15}$/.test(request) ? await store.one(scope, Number(request)) : undefined;
    const [shown] = row ? await told(names, asked, [row]) : [];
    if (!shown)
      throw new Fault(
        'request_log.not_found',
        `This request is not there. Requests are kept for ${environment.keptDays} days at most, so it may have been dropped.`,
        404,
        { days: String(environment.keptDays) },
      );
    return shown;
  }

  return {
    listServiceRequests: async ({ account, model, ...asks }, asked) =>
      list(await ofService({ account, model }, asked), asks, asked),
    countServiceRequests: async ({ account, model, ...asks }, asked) =>
      count(await ofService({ account, model }, asked), asks),
    countNewServiceRequests: async ({ account, model, ...asks }, asked) =>
      newer(await ofService({ account, model }, asked), asks),
    getServiceRequest: async ({ requestId, ...place }, asked) => one(await ofService(place, asked), requestId, asked),
    listOwnRequests: ({ account: _named, ...asks }, asked) => list(ofAccount(asked), asks, asked),
    countOwnRequests: ({ account: _named, ...asks }, asked) => count(ofAccount(asked), asks),
    countNewOwnRequests: ({ account: _named, ...asks }, asked) => newer(ofAccount(asked), asks),
    getOwnRequest: ({ requestId }, asked) => one(ofAccount(asked), requestId, asked),
  };
}

/** Has this process write what waits; where it cannot, what is written already is answered. */
export const flushed = (log: RequestLog): Promise<void> => log.flush().catch(() => undefined);
