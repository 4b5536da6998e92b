import type { ParseArgsConfig } from 'node:util';
import type { Client } from './client.ts';

/** What somebody wrote behind the name of a command. */
export interface Written {
  readonly places: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** One of the things that the command line does. */
export interface Command {
  /** How it is written, from its name on; what may be left out stands in brackets. */
  readonly usage: string;
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  /** How many words may follow its name. */
  readonly places: readonly [least: number, most: number];
  /** Signed in already, or without need to be. */
  readonly run: (written: Written, client: () => Client) => Promise<void>;
}
