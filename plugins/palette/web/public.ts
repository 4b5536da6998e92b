import type { ComponentType, ReactNode } from 'react';
import { point } from '#core/plugin/point.ts';
import type { Api } from '#core/web/state/api.ts';
import type { Session } from '#core/web/auth/session.ts';
import type { Seen } from '#core/web/points.ts';

/** Something that can be done from wherever one is. */
export interface Command extends Seen {
  readonly id: string;
  readonly rank: number;
  /** Text key with its namespace. */
  readonly label: string;
  readonly icon?: ComponentType;
  /** Where it leads, or what it does. */
  readonly act: string | (() => void);
}

/** Commands of the palette beside its own: language, theme, account, signing in and out. */
export const command = point<Command>('palette.command', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** A page that is opened by pressing `g` and then a letter. The page must be one that the palette lists. */
export const goKey = point<{ readonly key: string; readonly to: string }>('palette.go-key', { key: ({ key }) => key });

/** A thing that was found, such as a service. */
export interface FoundThing {
  /** The same for the same thing, whichever source has found it. */
  readonly id: string;
  readonly to: string;
  readonly name: string;
  /** A second line. */
  readonly detail?: string;
  readonly icon: ReactNode;
  /** At the end of the line, such as a state. */
  readonly mark?: ReactNode;
}

/** What a source is told of whoever searches. */
export interface Searcher {
  readonly api: Api;
  readonly session: Session;
}

export interface Finder {
  /** The best few things that the words find. Rejects with a Fault. */
  search(words: string, searcher: Searcher): Promise<readonly FoundThing[]>;
  /** Where everything is listed that the words find. */
  listing(words: string): string;
  /** The things whose pages these are, in the same order, without those that are gone. Rejects with a Fault. */
  recall?(addresses: readonly string[], searcher: Searcher): Promise<readonly FoundThing[]>;
}

/** Things that the server finds as one types. A thing that several sources find is shown by the first of them. */
interface SearchSource extends Seen {
  readonly id: string;
  readonly rank: number;
  /** Text key of the heading, with its namespace. */
  readonly label: string;
  /** Patterns of pages of single things; those that were opened last are offered before anything is typed. */
  readonly places?: readonly string[];
  readonly load: () => Promise<{ readonly finder: Finder }>;
}
export const searchSource = point<SearchSource>('palette.search-source', {
  key: ({ id }) => id,
  rank: ({ rank }) => rank,
});
