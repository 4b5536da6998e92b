import { appendFileSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import type { LogMoment } from '../runtime-driver.ts';
import { extentOf } from './log-files.ts';

/** More than these are thinned: what has been kept for long is told less precisely. */
const mostMoments = 10_000;

const besides = (log: string): string => `${log}.when`;

interface Noted {
  readonly size: number;
  readonly to: number;
  readonly count: number;
}

/** Notes beside outputs when they had grown how far, for the lines of programs that write no time. */
export class LogMoments {
  readonly #noted = new Map<string, Noted>();
  readonly #most: number;

  constructor(most = mostMoments) {
    this.#most = most;
  }

  /** Looks how far an output has grown. Called at every look, and before it is cut. */
  note(log: string): void {
    const file = statSync(log, { throwIfNoEntry: false });
    if (!file || file.size === this.#noted.get(log)?.size) return;
    const { size, mtimeMs } = file;
    const { to } = extentOf(log);
    const before = this.#noted.get(log) ?? lastOf(readAll(log));
    const grown = to > before.to;
    if (grown) appendFileSync(besides(log), `${to} ${Math.floor(mtimeMs)}\n`, { mode: 0o600 });
    const count = before.count + Number(grown);
    this.#noted.set(log, { size, to, count: count > this.#most ? thin(log) : count });
  }

  /** Those of what stands from a byte on. Of an output that nobody notes any more nothing is remembered. */
  read(log: string, fromByte: number): readonly LogMoment[] {
    const isNoted = this.#noted.has(log);
    this.note(log);
    if (!isNoted) this.forget(log);
    return readAll(log).filter(({ to }) => to > fromByte);
  }

  forget(log: string): void {
    this.#noted.delete(log);
  }
}

const lastOf = (moments: readonly LogMoment[]): Pick<Noted, 'to' | 'count'> => ({
  to: moments.at(-1)?.to ?? 0,
  count: moments.length,
});

/** A line that was not written whole, as when the disk was full, is left out. */
function readAll(log: string): readonly LogMoment[] {
  if (!existsSync(besides(log))) return [];
  return readFileSync(besides(log), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const found = /^(\d+) (\d+)$/.exec(line);
      return found ? [{ to: Number(found[1]), at: Number(found[2]) }] : [];
    });
}

/** Leaves out what is of bytes that are no longer kept, and every other one of the rest; answers how many are left. */
function thin(log: string): number {
  const { from } = extentOf(log);
  const kept = readAll(log)
    .filter(({ to }) => to > from)
    .filter((_moment, place, all) => place % 2 === 1 || place === all.length - 1);
  writeFileSync(`${besides(log)}.new`, kept.map(({ to, at }) => `${to} ${at}\n`).join(''), { mode: 0o600 });
  renameSync(`${besides(log)}.new`, besides(log));
  return kept.length;
}
