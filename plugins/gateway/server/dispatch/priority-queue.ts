import { Fault } from '#core/contract/fault.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';

const mostWaiting = 1_000;
/** One level of priority is worth as much as having come so much earlier, so that nobody waits for ever behind more urgent requests. */
const levelMs = 1_000;
const highest = 10;

interface Waiting {
  readonly rank: number;
  readonly start: () => void;
}

interface Line {
  running: number;
  readonly waiting: Waiting[];
}

interface Entrant {
  /** What the request's Z-Priority header says: a whole number from -10 to 10, the higher the sooner; others count as the nearest of these. */
  readonly priority: string | undefined;
  readonly atOnce: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Lets a set number of requests to each service through at once; the others wait by priority and arrival, no longer than they have time. */
export class PriorityQueues {
  readonly #lines = new Map<number, Line>();

  /** Resolves when it is the request's turn, with what it has to call when it is done. */
  async enter(
    { id, name }: Pick<ServiceEntity, 'id' | 'name'>,
    { priority, atOnce, timeoutMs, signal }: Entrant,
  ): Promise<() => void> {
    signal.throwIfAborted();
    const line = this.#lines.get(id) ?? { running: 0, waiting: [] };
    this.#lines.set(id, line);
    if (line.running < atOnce && line.waiting.length === 0) line.running += 1;
    else if (line.waiting.length >= mostWaiting)
      throw new Fault(
        'mlp.gate.queue_full',
        `${mostWaiting} requests to the service ${name} are waiting already. Try again shortly.`,
        503,
        { model: name, retryAfter: '1' },
      );
    else await stand(line, name, { rank: performance.now() - levelOf(priority) * levelMs, timeoutMs, signal });
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#leave(id, line, atOnce);
    };
  }

  /** How many wait, by service; those where nobody does are left out. */
  waiting(): ReadonlyMap<number, number> {
    return new Map(
      [...this.#lines].flatMap(([id, { waiting }]) => (waiting.length > 0 ? [[id, waiting.length] as const] : [])),
    );
  }

  #leave(id: number, line: Line, atOnce: number): void {
    line.running -= 1;
    while (line.running < atOnce && line.waiting.length > 0) {
      line.running += 1;
      line.waiting.shift()!.start();
    }
    if (line.running === 0) this.#lines.delete(id);
  }
}

function levelOf(priority: string | undefined): number {
  const level = Math.trunc(Number(priority ?? 0));
  return Number.isNaN(level) ? 0 : Math.max(-highest, Math.min(highest, level));
}

/** Waits in the line until it is called up, its time is over or its caller leaves. */
function stand(
  { waiting }: Line,
  name: string,
  { rank, timeoutMs, signal }: { rank: number; timeoutMs: number; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = (end: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      end();
    };
    const own: Waiting = { rank, start: () => give(resolve) };
    const drop = (why: unknown) => {
      waiting.splice(waiting.indexOf(own), 1);
      give(() => reject(why as Error));
    };
    const leave = () => drop(signal.reason);
    const timer = setTimeout(
      () =>
        drop(
          new Fault(
            'mlp.gate.queue_timeout',
            `The request waited ${timeoutMs} ms for its turn at the service ${name}. Try again later, or with a higher Z-Priority.`,
            503,
            { model: name, retryAfter: '5' },
          ),
        ),
      timeoutMs,
    );
    signal.addEventListener('abort', leave);
    const behind = waiting.findIndex((each) => each.rank > rank);
    waiting.splice(behind < 0 ? waiting.length : behind, 0, own);
  });
}
