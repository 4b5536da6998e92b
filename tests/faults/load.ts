import type { Answer } from './client.ts';

export interface Load {
  /** What has come back so far. */
  readonly answers: readonly Answer[];
  /** Ends the load when every call under way has been answered; rejects where one was not. */
  stop(): Promise<readonly Answer[]>;
}

/** Makes one call after the other on each of several connections. */
export function startLoad(connections: number, call: () => Promise<Answer>): Load {
  const answers: Answer[] = [];
  let going = true;
  const work = Promise.all(
    Array.from({ length: connections }, async () => {
      while (going) answers.push(await call());
    }),
  );
  // Told by stop; until then nobody waits for it.
  work.catch(() => undefined);
  return {
    answers,
    async stop() {
      going = false;
      await work;
      return answers;
    },
  };
}

/** How often each kind of answer came: `200`, or the status and the code of a fault. */
export function kindsOf(answers: readonly Answer[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const kind = status === 200 ? '200' : `${status} ${body?.code}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
