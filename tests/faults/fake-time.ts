import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = ['/usr/lib', '/usr/local/lib', '/usr/lib64'];

/** Where libfaketime lies; undefined where it is not installed. */
export function faketimeLibrary(): string | undefined {
  const candidates = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [
      folder,
      ...readdirSync(folder, { withFileTypes: true })
        .filter((each) => each.isDirectory())
        .map(({ name }) => join(folder, name)),
    ]);
  return candidates.map((folder) => join(folder, 'faketime', 'libfaketimeMT.so.1')).find((file) => existsSync(file));
}

/** A clock on the wall that a test sets, for processes that are started with its variables. */
export interface FakeTime {
  readonly environment: Readonly<Record<string, string>>;
  /** Sets it to milliseconds since 1970; it goes on from there. */
  set(to: number): void;
  now(): number;
}

export function fakeTime(): FakeTime {
  const folder = mkdtempSync(join(tmpdir(), 'berth-time-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'offset');
  let offset = 0;
  const write = () => {
    // In one step: it is read at any moment.
    writeFileSync(`${file}.new`, `${offset < 0 ? '-' : '+'}${Math.abs(offset / 1_000)}s\n`);
    renameSync(`${file}.new`, file);
  };
  write();
  return {
    // How long things last is not its affair: the clock for that goes on as ever.
    environment: {
      LD_PRELOAD: faketimeLibrary() ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set(to) {
      offset = to - Date.now();
      write();
    },
    now: () => Date.now() + offset,
  };
}
