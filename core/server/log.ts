import { writeSync } from 'node:fs';
import { format } from 'node:util';
import { destination, pino, type Logger, type LoggerOptions } from 'pino';
import { errorSerializers } from './logged-error.ts';

/** What may wait for a reader of the log before lines are dropped. */
const mostWaiting = 16 * 1024 * 1024;
/** Lines are written together: a write for each, by another thread, cost a fifth of a predict. */
const batchBytes = 64 * 1024;
const mostLateMs = 100;
const warning = 40;
const newLine = 10;

/** What no log of a server tells: secrets, by their names, and the values of queries. */
export const logOptions = {
  serializers: errorSerializers,
  redact: ['*.password', '*.token', '*.authorization', '*.cookie'],
} satisfies LoggerOptions;

const longestRemembered = 2_000;

/** The last lines of a log, oldest first. */
class LastLines {
  readonly #lines: string[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(line: string): void {
    this.#lines.push(line.length > longestRemembered ? `${line.slice(0, longestRemembered)}…` : line.trimEnd());
    // Not at every line: to take one off the beginning moves all others.
    if (this.#lines.length > 2 * this.#most) this.#lines.splice(0, this.#lines.length - this.#most);
  }

  get all(): readonly string[] {
    return this.#lines.slice(-this.#most);
  }
}
const last = { lines: new LastLines(300), warnings: new LastLines(50) };

/** What the log of this process said last, oldest first, each a line of JSON: all of it, and warnings and errors by themselves. */
export const lastLines = (): { readonly all: readonly string[]; readonly warnings: readonly string[] } => ({
  all: last.lines.all,
  warnings: last.warnings.all,
});

/**
 * The log of this process, one JSON object a line on its standard output. A reader that is slow, or reads nothing, holds up
 * no request. Warnings and errors are written at once, everything else within 100 ms.
 */
export function makeLog(level: string): Logger {
  const output = destination({ sync: false, maxLength: mostWaiting, contentMode: 'buffer' });
  // Its types know of texts alone.
  const put = output.write.bind(output) as unknown as (bytes: Buffer) => boolean;
  // Joined as bytes: as strings it costs ten times as much.
  const batch = Buffer.allocUnsafe(batchBytes);
  let filled = 0;
  let late: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(late);
    late = undefined;
    if (filled > 0) put(Buffer.from(batch.subarray(0, filled)));
    filled = 0;
  };
  const lines = {
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string): void {
      last.lines.add(line);
      if (this.lastLevel >= warning) last.warnings.add(line);
      const most = line.length * 3;
      if (filled + most > batchBytes) flush();
      if (most > batchBytes) put(Buffer.from(line));
      else filled += batch.write(line, filled);
      if (this.lastLevel >= warning) flush();
      else late ??= setTimeout(flush, mostLateMs).unref();
    },
  };
  // On a full disk it would try for ever at the end of the process. What is lost meanwhile nobody can be told.
  const { flushSync } = output;
  output.on('error', () => (output.flushSync = () => undefined));
  output.on('write', () => (output.flushSync = flushSync));
  process.once('exit', () => {
    try {
      output.flushSync();
      // What is handed to another thread now would no longer be written.
      writeSync(process.stdout.fd, batch, 0, filled);
    } catch {
      // Its reader has gone, and the end of the process is not to fail by that.
    }
  });
  const log = pino({ ...logOptions, level }, lines);
  let dropped = 0;
  output.on('drop', (bytes: Buffer) => (dropped += bytes.filter((byte) => byte === newLine).length));
  output.on('drain', () => {
    if (dropped === 0) return;
    const count = dropped;
    dropped = 0;
    log.warn({ lines: count }, 'Lines of the log were dropped because nobody read them.');
  });
  return log;
}

/** Has what libraries print to the standard error output past every logger, such as a stack, written as a line of the log. */
export function logConsole(log: Logger): void {
  for (const kind of ['warn', 'error'] as const)
    console[kind] = (...said: unknown[]) => log.warn({ said: format(...said) }, 'A library has something to say.');
}
