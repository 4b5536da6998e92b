import type { QueryClient } from '@tanstack/query-core';
import type { Call, Input } from '#core/contract/call.ts';
import type { Api } from '../state/api.ts';
import { Followers, type Question } from './followers.ts';
import { LiveStream, pace } from './live.ts';
import { isPolled, turn } from './pace.ts';
import { shareAnswers } from './share.ts';
import { takeTurns } from './turns.ts';

/** Answers that are younger than this are not asked for again when a tab gets its turn. */
const freshMs = 2_000;

/** A tab with all that it needs to ask; `scope` says whose answers it shows. */
interface Tab {
  readonly client: QueryClient;
  readonly api: Api;
  readonly scope: string;
}

/** A question that a part of the page shows, by its query's hash. */
interface Wanted {
  readonly hash: string;
  readonly call: Call;
  readonly input: Input<Call>;
  readonly poll: number;
}

/** What tabs say to each other: what one wants asked, or that one asks from now on and is to be told. */
type Said = { readonly scope: string; readonly tab?: string; readonly questions?: readonly Question[] };

/**
 * Takes part in asking one polled question. One visible tab of a browser asks for all of them, also what it does not
 * show itself; the others are given its answers. Answers what ends the part.
 */
export function takePart(tab: Tab, wanted: Wanted): () => void {
  const known = crews.get(tab.client);
  const crew = known ?? new Crew(tab);
  if (!known) crews.set(tab.client, crew);
  return crew.want(wanted);
}

const crews = new WeakMap<QueryClient, Crew>();

/** This tab among those of its browser. */
class Crew {
  readonly #tab: Tab;
  readonly #name = `${Date.now()}-${Math.random()}`;
  readonly #channel = new BroadcastChannel('berth-questions');
  readonly #followers: Followers;
  readonly #wanted = new Set<Wanted>();
  /** Undefined for visitors, whom no stream is offered to. */
  readonly #live: LiveStream | undefined;
  #isVisible = false;
  #leave = () => {};

  constructor(tab: Tab) {
    this.#tab = tab;
    this.#followers = new Followers(tab.client, tab.api);
    this.#live = tab.scope === '' ? undefined : new LiveStream(tab.client);
    shareAnswers(tab.client, tab.scope, new BroadcastChannel('berth-answers'));
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Said>) => this.#hear(data));
  }

  want(wanted: Wanted): () => void {
    this.#wanted.add(wanted);
    this.#live?.learn(wanted.call.id, wanted.call.wire);
    if (this.#wanted.size === 1) this.#join();
    else this.#tellWants();
    return () => {
      this.#wanted.delete(wanted);
      this.#tellWants();
      if (this.#wanted.size === 0) this.#leave();
    };
  }

  #join(): void {
    const stopTurn = takeTurns(`berth-poll ${this.#tab.scope}`, (mine) => this.#take(mine));
    // While a tab is visible it holds a lock of its own name; whoever asks for it learns by that lock when it is no more.
    const stopPresence = takeTurns(lockOf(this.#name), (isVisible) => {
      this.#isVisible = isVisible;
      this.#tellWants();
    });
    this.#leave = () => {
      stopTurn();
      stopPresence();
    };
  }

  /** Begins or ends to ask for all tabs. */
  #take(mine: boolean): void {
    turn.mine = mine;
    const { client } = this.#tab;
    const polled = client.getQueryCache().getAll().filter(isPolled);
    pace(polled);
    if (!mine) {
      this.#live?.close();
      return this.#followers.clear();
    }
    this.#live?.look();
    this.#say({});
    for (const query of polled) {
      if (query.state.fetchStatus === 'idle' && query.isStaleByTime(freshMs))
        void client.refetchQueries({ queryKey: query.queryKey, exact: true });
    }
  }

  #hear({ scope, tab, questions = [] }: Said): void {
    if (scope !== this.#tab.scope) return;
    if (tab === undefined) return this.#tellWants();
    if (!turn.mine) return;
    const forget = () => this.#followers.follow(tab, []);
    // Where there are no locks, or they are refused, every tab asks for itself.
    const locks = navigator.locks as LockManager | undefined;
    if (!locks) return;
    if (!this.#followers.has(tab)) locks.request(lockOf(tab), forget).catch(forget);
    this.#followers.follow(tab, questions);
    for (const { call } of questions) this.#live?.learn(call.id, call.wire);
    this.#live?.look();
  }

  /** Has the tab that asks know what this one shows. */
  #tellWants(): void {
    if (turn.mine) return this.#live?.look();
    if (!this.#isVisible) return;
    const questions = [...this.#wanted].map(({ hash, call: { id, method, path, wire }, input, poll }): Question => {
      const state = this.#tab.client.getQueryCache().get(hash)?.state;
      return {
        call: { id, method, path, wire },
        input,
        poll,
        known: state?.data === undefined ? undefined : { data: state.data, at: state.dataUpdatedAt },
      };
    });
    this.#say({ tab: this.#name, questions });
  }

  #say(said: Omit<Said, 'scope'>): void {
    const tell = this.#channel.postMessage.bind(this.#channel);
    tell({ scope: this.#tab.scope, ...said } satisfies Said);
  }
}

const lockOf = (tab: string): string => `berth-tab ${tab}`;
