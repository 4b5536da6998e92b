import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { isSeen } from '#core/web/state/audience.ts';
import { Api } from '#core/web/state/api.ts';
import { sessionAtom, type Session } from '#core/web/auth/session.ts';
import { hostAtom, useService } from '#core/web/state/state.ts';
import { bestFirst } from './matching.ts';
import { searchSource, type Finder, type FoundThing } from './public.ts';
import { recentPlaces } from './recent-places.ts';

const pauseMs = 150;
/** Fewer letters find nearly everything. */
const fewestLetters = 2;

type Source = Parameters<typeof searchSource>[0];

export interface FoundSection {
  readonly id: string;
  readonly label: string;
  readonly things: readonly FoundThing[];
  /** Where everything is listed that the words find. */
  readonly listing: string;
}

/** What the server finds: for which words, by source, and why some sources said nothing. */
export interface Found {
  readonly words: string;
  readonly sections: readonly FoundSection[];
  readonly failure: unknown;
}

/** What the sources find for a text, a moment after the last key; `pending` while that is not what is typed now. */
export function useFound(text: string): { readonly found: Found | undefined; readonly pending: boolean } {
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const api = useService(Api);
  const [found, setFound] = useState<Found>();
  const words = text.trim().length < fewestLetters ? '' : text.trim();
  useEffect(() => {
    if (words === '') return;
    let latest = true;
    const sources = host.all(searchSource).filter((source) => isSeen(source, session));
    const timer = setTimeout(async () => {
      const answers = await Promise.all(
        sources.map((source) => ask(source, (finder) => finder.search(words, { api, session }))),
      );
      if (latest) setFound(together(words, recentPlaces(session.user?.id), sources, answers));
    }, pauseMs);
    return () => {
      latest = false;
      clearTimeout(timer);
    };
  }, [words, host, session, api]);
  return { found: words === '' ? undefined : found, pending: words !== '' && found?.words !== words };
}

/** The things that were opened last. */
export function useRecent(): readonly FoundThing[] {
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const api = useService(Api);
  const [recent, setRecent] = useState<readonly FoundThing[]>([]);
  useEffect(() => {
    let shown = true;
    void recalled(host.all(searchSource), { api, session }).then((things) => shown && setRecent(things));
    return () => {
      shown = false;
    };
  }, [host, session, api]);
  return recent;
}

type Answered = { readonly finder: Finder; readonly things: readonly FoundThing[] } | { readonly failure: unknown };

async function ask(
  source: Source,
  question: (finder: Finder) => Promise<readonly FoundThing[]> | undefined,
): Promise<Answered> {
  try {
    const { finder } = await source.load();
    return { finder, things: (await question(finder)) ?? [] };
  } catch (failure) {
    return { failure };
  }
}

function together(
  words: string,
  recent: readonly string[],
  sources: readonly Source[],
  answers: readonly Answered[],
): Found {
  const known = new Set<string>();
  const sections = answers.flatMap((answer, at) => {
    if ('failure' in answer) return [];
    const things = bestFirst(latestFirst(notIn(known, answer.things), recent), words);
    const { id, label } = sources[at]!;
    return things.length === 0 ? [] : [{ id, label, things, listing: answer.finder.listing(words) }];
  });
  return {
    words,
    sections,
    failure: answers.map((answer) => ('failure' in answer ? answer.failure : undefined)).find(Boolean),
  };
}

async function recalled(
  sources: readonly Source[],
  given: { readonly api: Api; readonly session: Session },
): Promise<readonly FoundThing[]> {
  const addresses = recentPlaces(given.session.user?.id);
  if (addresses.length === 0) return [];
  // What was opened before is a help and no more: where it cannot be told, the list begins with the pages.
  const answers = await Promise.all(
    sources.filter(({ places }) => places).map((source) => ask(source, (finder) => finder.recall?.(addresses, given))),
  );
  const things = answers.flatMap((answer) => ('failure' in answer ? [] : answer.things));
  return notIn(new Set(), latestFirst(things, addresses));
}

/** Things that are not among those known, which they are from then on. */
function notIn(known: Set<string>, things: readonly FoundThing[]): readonly FoundThing[] {
  return things.filter(({ id }) => !known.has(id) && known.add(id));
}

/** What was opened lately stands first, the latest on top. */
function latestFirst(things: readonly FoundThing[], addresses: readonly string[]): readonly FoundThing[] {
  const order = ({ to }: FoundThing) => (addresses.includes(to) ? addresses.indexOf(to) : addresses.length);
  return things.toSorted((a, b) => order(a) - order(b));
}
