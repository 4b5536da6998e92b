// The only file that may import jotai-tanstack-query: pages ask for calls, never for query keys.
import { hashKey, keepPreviousData, notifyManager, QueryCache, QueryClient, type Query } from '@tanstack/query-core';
import { atom, createStore, useAtomValue, useStore, type Atom, type Getter } from 'jotai';
import { atomWithMutation, atomWithQuery, queryClientAtom } from 'jotai-tanstack-query';
import { startTransition, useCallback, useMemo, useState } from 'react';
import type { Arguments, Call, Input, Output } from '#core/contract/call.ts';
import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Token } from '#core/plugin/token.ts';
import { addressOf } from '#core/contract/request.ts';
import { Api, type Sending } from './api.ts';
import { sessionAtom } from '../auth/session.ts';
import { Carried } from '../start/carried-answers.ts';
import { nextIdle } from '../start/when-idle.ts';
import { isPolled, paceOf } from '../polling/pace.ts';
import type { takePart } from '../polling/polling.ts';
import { logQuietly } from './rarely.ts';

// Answers are drawn in slices: a long list that arrives holds up no typing.
notifyManager.setNotifyFunction((notify) => startTransition(notify));

export const hostAtom = atom<Host>(undefined as unknown as Host);

export type Store = ReturnType<typeof createStore>;

/** A store for one booted host; no atom is read before this. */
export function storeFor(host: Host): Store {
  const store = createStore();
  store.set(hostAtom, host);
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => isPolled(query) && polledFailed(error, query) }),
    defaultOptions: { queries: { ...asking, retry: retries, staleTime: 2_000 }, mutations: { networkMode: 'always' } },
  });
  // Has what is shown asked anew when somebody comes back to the page.
  client.mount();
  store.set(queryClientAtom, client);
  return store;
}

// A browser that takes itself for offline may stand beside its server, which alone can say that it is out of reach.
const asking = { networkMode: 'always', refetchOnReconnect: true, refetchOnWindowFocus: true } as const;

/** What is asked every few seconds fails without a message each time: the page goes on showing what it has. */
const polledFailed = (error: Error, { queryKey }: Query<any, any, any, any>): void =>
  logQuietly(`${String(queryKey[0])} was not answered: ${error.message}`);

/** What was refused stays refused; what did not arrive is tried once more. */
const retries = (failures: number, error: Error): boolean =>
  failures < 1 && (!(error instanceof Fault) || error.status >= 500);

export const serviceAtom = <T>(token: Token<T>): Atom<T> => atom((get) => get(hostAtom).container.get(token));
const apiAtom = serviceAtom(Api);
const carriedAtom = serviceAtom(Carried);

/** How an answer stands: not there yet, there, or failed; `refetching` while a newer one is on its way. */
export interface Answer<T> {
  readonly data: T | undefined;
  readonly error: Fault | undefined;
  readonly refetching: boolean;
  /** Whether the data answers an earlier input, kept until the answer to this one is there. */
  readonly outdated: boolean;
  readonly retry: () => void;
}

interface Options {
  /** Milliseconds between questions; none are asked while the tab is hidden. */
  readonly poll?: number | undefined;
  readonly enabled?: boolean | undefined;
  /** Keeps the last answer on screen while another page of the same list is fetched. */
  readonly keep?: boolean | undefined;
  /** Does not change while the workbench is open, so it is asked for once. */
  readonly once?: boolean | undefined;
}

/** The answer to a call, kept fresh for whoever reads it. `input` may read other atoms. */
export function answerAtom<C extends Call>(
  call: C,
  input: (get: Getter) => Input<C> | undefined,
  { poll, enabled = true, keep = false, once = false }: Options = {},
): Atom<Answer<Output<C>>> {
  const query = atomWithQuery<Output<C>, Fault>((get) => {
    const given = input(get);
    return {
      queryKey: [call.id, given],
      // Drawn with the page instead of after it.
      initialData: () =>
        given === undefined ? undefined : (get(carriedAtom).take(addressOf(call, given)) as Output<C> | undefined),
      queryFn: () => get(apiAtom).send(call, ...([given] as Arguments<C>)),
      enabled: enabled && given !== undefined,
      ...(poll === undefined ? {} : { refetchInterval: paceOf(poll) }),
      ...(keep ? { placeholderData: keepPreviousData } : {}),
      ...(once ? { staleTime: Infinity } : {}),
    };
  });
  // An atom of its own for each input, there for as long as somebody reads the answer.
  const part = atom((get) => {
    const given = input(get);
    return given === undefined
      ? noPart
      : partAtom(
          { client: get(queryClientAtom), api: get(apiAtom), scope: get(scopeAtom) },
          { hash: hashKey([call.id, given]), call, input: given, poll: poll! },
        );
  });
  return atom((get) => {
    if (poll !== undefined && enabled) get(get(part));
    const { data, error, isFetching, isPlaceholderData, refetch } = get(query);
    return {
      data: data as Output<C> | undefined,
      error: error ?? undefined,
      refetching: isFetching,
      outdated: isPlaceholderData,
      retry: () => void refetch(),
    };
  });
}

/** Whose answers this tab sees; empty for visitors. */
const scopeAtom = atom((get) => {
  const { user, account } = get(sessionAtom);
  return user ? `${user.id}/${account?.id}` : '';
});

const noPart = atom(undefined);

/** Takes part in asking a polled question while it is mounted. */
function partAtom(...question: Parameters<typeof takePart>): Atom<undefined> {
  const part = atom(undefined);
  part.onMount = () => {
    // Nothing is asked again within the first seconds.
    const started = nextIdle()
      .then(() => import('../polling/polling.ts'))
      .then((polling) => polling.takePart(...question));
    started.catch((error: Error) => logQuietly(`No polling: ${error.message}`));
    return () =>
      void started.then(
        (end) => end(),
        () => undefined,
      );
  };
  return part;
}

/** The answer to a call for as long as a component shows it. */
export function useAnswer<C extends Call>(
  call: C,
  input: Input<C> | undefined,
  { poll, enabled, keep, once }: Options = {},
): Answer<Output<C>> {
  const key = JSON.stringify(input);
  const current = useMemo(
    () =>
      answerAtom(call, () => (key === undefined ? undefined : (JSON.parse(key) as Input<C>)), { poll, enabled, once }),
    [call, key, poll, enabled, once],
  );
  const answer = useAtomValue(current);
  const [last, setLast] = useState(answer.data);
  if (answer.data !== undefined && answer.data !== last) setLast(answer.data);
  // Each input has an atom of its own, which knows nothing of the one before.
  return keep && answer.data === undefined && answer.error === undefined
    ? { ...answer, data: last, outdated: last !== undefined }
    : answer;
}

type Sent<C extends Call> = readonly [input: Input<C>, sending?: Sending | undefined];

interface Action<C extends Call> {
  /** Sends the call; rejects with a Fault. */
  readonly send: (input: Input<C>, sending?: Sending) => Promise<Output<C>>;
  readonly pending: boolean;
  readonly error: Fault | undefined;
  readonly reset: () => void;
}

/** What is known of the server's answers, for changes after which any of them may be stale. */
export { queryClientAtom };

/** A call that changes something, with the calls whose answers it makes stale. */
export function useAction<C extends Call>(call: C, { stales = [] }: { stales?: readonly Call[] } = {}): Action<C> {
  const ids = stales.map(({ id }) => id).join(' ');
  const mutation = useMemo(
    () =>
      atomWithMutation<Output<C>, Sent<C>, Fault>((get) => ({
        mutationFn: (sent) =>
          get(apiAtom).send(call, ...(sent as unknown as [...Arguments<C>, (Sending | undefined)?])),
        onSuccess: () => stale(get(queryClientAtom), ids.split(' ')),
      })),
    [call, ids],
  );
  const { mutateAsync, isPending, error, reset } = useAtomValue(mutation);
  const send = useCallback((...sent: Sent<C>) => mutateAsync(sent), [mutateAsync]);
  return { send, pending: isPending, error: error ?? undefined, reset };
}

async function stale(client: QueryClient, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.filter(Boolean).map((id) => client.invalidateQueries({ queryKey: [id] })));
}

/** An Api whose answers the components that ask for the same find there already. */
export function remembering(store: Store, api: Api): Api {
  return {
    async send(call, ...given) {
      const answer = await api.send(call, ...given);
      // Components that give nothing give an empty input.
      store.get(queryClientAtom).setQueryData([call.id, given[0] ?? {}], answer);
      return answer;
    },
  };
}

/** Makes the answers of calls stale, for what changes them outside a call of ours. */
export function useStale(): (...calls: readonly Call[]) => Promise<void> {
  const store = useStore();
  return (...calls) =>
    stale(
      store.get(queryClientAtom),
      calls.map(({ id }) => id),
    );
}

/** A service of the host, for components. */
export const useService = <T>(token: Token<T>): T => useAtomValue(hostAtom).container.get(token);
