import { addressOf } from '#core/contract/request.ts';
import { useAnswer, type Answer } from '#core/web/state/state.ts';
import type { Api } from '#core/web/state/api.ts';
import { requestExplorer, requestExport, type RequestCounts, type RequestData, type RequestPage } from '../contract.ts';
import type { AskedFilters } from './query.ts';

/** Whose requests are shown: those that a service got, or without one those that an account made. */
export interface Scope {
  readonly account: number;
  readonly model?: number | undefined;
}

export interface AskedList extends AskedFilters {
  readonly from: string;
  readonly to: string;
  readonly sort: 'time' | 'latency' | 'cost';
  readonly ascending?: boolean | undefined;
}

const sizes = { size: 50 };

/** The first part of a list. */
export function useList({ account, model }: Scope, asked: AskedList): Answer<RequestPage> {
  const ofService = useAnswer(
    requestExplorer.listServiceRequests,
    model === undefined ? undefined : { account, model, ...sizes, ...asked },
    { keep: true },
  );
  const own = useAnswer(
    requestExplorer.listOwnRequests,
    model === undefined ? { account, ...sizes, ...asked } : undefined,
    { keep: true },
  );
  return model === undefined ? own : ofService;
}

/** A further part of a list. */
export const listAfter = (api: Api, { account, model }: Scope, asked: AskedList & { readonly after: string }) =>
  model === undefined
    ? api.send(requestExplorer.listOwnRequests, { account, ...sizes, ...asked })
    : api.send(requestExplorer.listServiceRequests, { account, model, ...sizes, ...asked });

export function useCounts(
  { account, model }: Scope,
  asked: AskedFilters & { readonly from: string; readonly to: string },
): Answer<RequestCounts> {
  const ofService = useAnswer(
    requestExplorer.countServiceRequests,
    model === undefined ? undefined : { account, model, ...asked },
    { keep: true },
  );
  const own = useAnswer(requestExplorer.countOwnRequests, model === undefined ? { account, ...asked } : undefined, {
    keep: true,
  });
  return model === undefined ? own : ofService;
}

const pollMs = 5_000;

/** How many came since the newest of a list; nothing is asked without one. */
export function useNewer(
  { account, model }: Scope,
  asked: (AskedFilters & { readonly since: string; readonly sinceId: number }) | undefined,
): { readonly count: number; readonly more: boolean } | undefined {
  const poll = { poll: pollMs };
  const ofService = useAnswer(
    requestExplorer.countNewServiceRequests,
    model === undefined ? undefined : asked && { account, model, ...asked },
    poll,
  );
  const own = useAnswer(
    requestExplorer.countNewOwnRequests,
    model === undefined ? asked && { account, ...asked } : undefined,
    poll,
  );
  return (model === undefined ? own : ofService).data;
}

/** One request; undefined asks for none. */
export function useRequest({ account, model }: Scope, request: string): Answer<RequestData> {
  const ofService = useAnswer(
    requestExplorer.getServiceRequest,
    model === undefined ? undefined : { account, model, requestId: request },
  );
  const own = useAnswer(
    requestExplorer.getOwnRequest,
    model === undefined ? { account, requestId: request } : undefined,
  );
  return model === undefined ? own : ofService;
}

/** The address of the same requests as CSV. */
export const csvOf = (
  { account, model }: Scope,
  asked: AskedFilters & { readonly from: string; readonly to: string },
): string =>
  model === undefined
    ? addressOf(requestExport.exportOwnRequests, { account, ...asked })
    : addressOf(requestExport.exportServiceRequests, { account, model, ...asked });
