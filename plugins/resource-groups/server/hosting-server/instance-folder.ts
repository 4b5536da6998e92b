import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Words } from '../runtime-driver.ts';
import type { ProcessMark } from './processes.ts';

/** How an attempt ended, as far as anybody saw it. */
export interface Exit extends Words {
  readonly at: string;
  readonly exitCode?: number;
  readonly signal?: string;
  readonly reason: string;
}

/** The latest attempt of an instance: intended, then a process, then ended. */
export interface Attempt {
  readonly attempt: number;
  readonly image: string;
  readonly process?: ProcessMark & { readonly startedAt: string };
  readonly exit?: Exit;
}

/**
 * What is kept of one instance: its latest attempt and the output of the last few. All of it is read afresh and written
 * at once, so that a server that dies at any moment leaves either the old or the new.
 */
export class InstanceFolder {
  readonly path: string;

  constructor(root: string, instanceId: number) {
    this.path = join(root, String(instanceId));
  }

  get home(): string {
    return join(this.path, 'home');
  }

  /** Where the data images of the instance are. */
  get mounts(): string {
    return join(this.path, 'mounts');
  }

  /** Where the file system of a fenced instance is put together; outside of its fence this stays empty. */
  get root(): string {
    return join(this.path, 'root');
  }

  /** Undefined where nothing was ever started, or where a power cut left nothing readable (no process survives that either). */
  read(): Attempt | undefined {
    try {
      return JSON.parse(readFileSync(this.#state, 'utf8')) as Attempt;
    } catch {
      return undefined;
    }
  }

  write(attempt: Attempt): void {
    mkdirSync(this.home, { recursive: true, mode: 0o700 });
    const fresh = `${this.#state}.new`;
    writeFileSync(fresh, JSON.stringify(attempt), { mode: 0o600 });
    renameSync(fresh, this.#state);
  }

  /** Where an attempt's output goes; `.1` behind it is the part before the present one, `.at` says where both stand in the whole. */
  log(attempt: number): string {
    return join(this.path, `attempt-${attempt}.log`);
  }

  /** Attempts whose output is kept, oldest first. */
  attempts(): readonly number[] {
    if (!existsSync(this.path)) return [];
    return readdirSync(this.path)
      .flatMap((name) => /^attempt-(\d+)\.log$/.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b);
  }

  /** Drops the output of all but the newest attempts. */
  keepNewest(count: number): void {
    for (const attempt of this.attempts().slice(0, -count)) {
      for (const end of ['', '.1', '.at', '.when']) rmSync(`${this.log(attempt)}${end}`, { force: true });
    }
  }

  /** Whether a name at its top is this server's own, of no use to whoever looks at the instance's files. */
  isOwn(name: string): boolean {
    return name === 'root' || /^(state\.json|attempt-\d+\.log)/.test(name);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  get #state(): string {
    return join(this.path, 'state.json');
  }
}

/** Every instance of which something is kept. */
export function kept(root: string): readonly number[] {
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}
