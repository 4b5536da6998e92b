import { QueryObserver, type QueryClient } from '@tanstack/query-core';
import type { Call, Input } from '#core/contract/call.ts';
import type { Api } from '../state/api.ts';
import { paceOf } from './pace.ts';

/** A question that is asked again and again, as tabs tell each other of it. */
export interface Question {
  readonly call: Pick<Call, 'id' | 'method' | 'path' | 'wire'>;
  readonly input: Input<Call>;
  /** Milliseconds between askings. */
  readonly poll: number;
  /** The answer that the tab has already, and when it came. */
  readonly known?: { readonly data: unknown; readonly at: number } | undefined;
}

/** What the other tabs of this browser show, asked here for as long as they show it. */
export class Followers {
  readonly #client: QueryClient;
  readonly #api: Api;
  readonly #stops = new Map<string, Map<string, () => void>>();

  constructor(client: QueryClient, api: Api) {
    this.#client = client;
    this.#api = api;
  }

  /** Asks from now on what a tab wants, and nothing else for it. */
  follow(tab: string, questions: readonly Question[]): void {
    const before = this.#stops.get(tab) ?? new Map<string, () => void>();
    const now = new Map(
      questions.map((question) => {
        const key = JSON.stringify([question.call.id, question.input, question.poll]);
        return [key, before.get(key) ?? this.#ask(question)];
      }),
    );
    for (const [key, stop] of before) if (!now.has(key)) stop();
    if (now.size > 0) this.#stops.set(tab, now);
    else this.#stops.delete(tab);
  }

  /** Whether a tab is among them. */
  has(tab: string): boolean {
    return this.#stops.has(tab);
  }

  /** Asks for nobody else any more. */
  clear(): void {
    for (const tab of this.#stops.keys()) this.follow(tab, []);
  }

  #ask({ call, input, poll, known }: Question): () => void {
    const queryKey = [call.id, input];
    if (known && known.at > (this.#client.getQueryState(queryKey)?.dataUpdatedAt ?? 0))
      this.#client.setQueryData(queryKey, known.data, { updatedAt: known.at });
    const observer = new QueryObserver(this.#client, {
      queryKey,
      queryFn: () => this.#api.send(call as Call, input),
      refetchInterval: paceOf(poll),
      refetchOnMount: false,
      refetchOnWindowFocus: false,
    });
    return observer.subscribe(() => undefined);
  }
}
