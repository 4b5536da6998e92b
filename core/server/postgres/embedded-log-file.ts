import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import type { Logger } from 'pino';

/** Where the embedded PostgreSQL tells of what it does. */
export type DatabaseLog = Pick<Logger, 'info' | 'warn' | 'error'>;

/**
 * Keeps the log of a program in a file of bounded size, with one older file beside it, and remembers its last lines.
 * Writing is synchronous, so that a line is on record before what follows from it.
 */
export class LogFile {
  readonly path: string;
  readonly #limit: number;
  #file: number | undefined;
  #tail = '';
  #loss = '';

  constructor(path: string, limit = 10 * 1024 * 1024) {
    this.path = path;
    this.#limit = limit;
    this.#file = openSync(path, 'a', 0o600);
  }

  /** Adds text; what a full disk refuses is lost, and the file says so as soon as it can. */
  write(text: string): void {
    this.#tail = (this.#tail + text).slice(-8192);
    if (this.#file === undefined) return;
    try {
      if (fstatSync(this.#file).size >= this.#limit) this.#turn(this.#file);
      writeSync(this.#file, this.#loss + text);
      this.#loss = '';
    } catch (error) {
      this.#loss = `Lines were lost here: ${(error as Error).message}\n`;
    }
  }

  /** The last thing that went wrong since the tail was forgotten, in PostgreSQL's words. */
  lastFault(): string | undefined {
    // To refuse clients while it starts is no fault of the server's.
    const lines = this.#tail
      .trim()
      .split('\n')
      .filter((line) => !line.includes('FATAL:  the database system is '));
    return lines.findLast((line) => /(FATAL|PANIC): /.test(line))?.replace(/^.*?(FATAL|PANIC): +/, '') ?? lines.at(-1);
  }

  /** Begins a new run of the program, to whose faults the earlier ones do not belong. */
  forgetTail(): void {
    this.#tail = '';
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #turn(file: number): void {
    renameSync(this.path, `${this.path}.1`);
    this.#file = openSync(this.path, 'a', 0o600);
    closeSync(file);
  }
}
