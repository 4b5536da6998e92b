import type { Console, ConsoleStart, InsideRun } from '#plugins/resource-groups/server/public.ts';
import { Exec, type Inside } from './exec.ts';

export type { Inside } from './exec.ts';

/** Opens a program on a terminal in a pod. */
export async function openConsole(inside: Inside, start: ConsoleStart): Promise<Console> {
  const program = await Exec.open(inside, { command: start.command, terminal: true });
  program.resize(start);
  return program;
}

/** What is kept of what a program says of its failure: the end, which tells why. */
const mostErrors = 65_536;

/** The end of what comes in pieces. */
class Tail {
  readonly #most: number;
  #pieces: Buffer[] = [];
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#size += piece.length;
    if (this.#size > 2 * this.#most) this.#cut();
  }

  text(): string {
    this.#cut();
    return String(this.#pieces[0]);
  }

  #cut(): void {
    // A copy, as a part of a buffer would keep the whole of it in memory.
    this.#pieces = [Buffer.from(Buffer.concat(this.#pieces).subarray(-this.#most))];
    this.#size = this.#pieces[0]!.length;
  }
}

/** Runs a program in a pod to its end, or until it is told to end or has told too much. */
export async function run(
  inside: Inside,
  command: readonly string[],
  { signal, ...bounds }: { readonly signal: AbortSignal; readonly mostBytes?: number },
): Promise<InsideRun> {
  const errors = new Tail(mostErrors);
  const program = await Exec.open(inside, {
    ...bounds,
    command,
    terminal: false,
    errors: (bytes) => errors.add(bytes),
  });
  const { output, ended } = program;
  signal.addEventListener('abort', () => program.end(), { once: true });
  if (signal.aborted) program.end();
  return { output, ended, errors: () => errors.text() };
}
