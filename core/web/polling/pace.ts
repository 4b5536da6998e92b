import type { Query } from '@tanstack/query-core';
import { Fault } from '#core/contract/fault.ts';

/** Whether this tab is the one of its browser that asks what is polled, for all of them; and of which answers the server tells by itself when they change. */
export const turn: { mine: boolean; isTold: ((query: Asked) => boolean) | undefined } = {
  mine: false,
  isTold: undefined,
};

/** Whether anybody in this tab wants a question asked again and again. */
export const isPolled = ({ observers }: Pick<Query<any, any, any, any>, 'observers'>): boolean =>
  observers.some(({ options }) => options.refetchInterval !== undefined);

const longestMs = 60_000;
/** How often it is asked at most, to be sure, what the server tells of by itself. */
const toldMs = 10_000;
/** Each tab keeps a pace of its own, so that browsers which were opened together do not ask together. */
const jitter = 0.9 + Math.random() * 0.2;

type State = Pick<Query['state'], 'status' | 'error' | 'dataUpdatedAt' | 'errorUpdatedAt' | 'errorUpdateCount'>;

type Asked = Pick<Query, 'queryHash'> & { readonly state: State };

/** Milliseconds until a question is asked again; false while another tab asks, or once it was refused for good. */
export const paceOf =
  (poll: number) =>
  (query: Asked): number | false =>
    turn.mine &&
    !isFinal(query.state.error) &&
    pauseAfter((turn.isTold?.(query) ? Math.max(poll, toldMs) : poll) * jitter, query.state);

/** What was refused stays refused until somebody does something about it. */
const isFinal = (error: unknown): boolean =>
  error instanceof Fault && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429;

/** While a question fails the pauses double, up to a minute. */
export function pauseAfter(poll: number, { status, dataUpdatedAt, errorUpdatedAt, errorUpdateCount }: State): number {
  if (status !== 'error') return poll;
  const failingMs = dataUpdatedAt > 0 ? errorUpdatedAt - dataUpdatedAt : poll * 2 ** Math.min(errorUpdateCount, 10);
  return Math.max(poll, Math.min(Math.max(failingMs, poll * 2), longestMs));
}
