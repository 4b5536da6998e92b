import { useAtomValue } from 'jotai';
import { createElement, useCallback, useMemo, useState, type ReactNode } from 'react';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import { ownMarks } from './own-marks.ts';
import { chartMarks, type ChartMark, type MarksProps } from '../public.ts';

type About = Omit<MarksProps, 'onMarks'>;

/** What every source of marks tells, in the order of time; `sources` has to stand somewhere on the page. */
export function useMarks(about: About): { readonly marks: readonly ChartMark[]; readonly sources: ReactNode } {
  const contributed = useAtomValue(hostAtom).entries(chartMarks);
  const entries = useMemo(() => [...ownMarks, ...contributed], [contributed]);
  const [told, setTold] = useState<Readonly<Record<string, readonly ChartMark[]>>>({});
  const tell = useCallback((id: string, marks: readonly ChartMark[]) => {
    setTold((before) => (before[id] === marks ? before : { ...before, [id]: marks }));
  }, []);
  const { from, to } = about;
  const marks = useMemo(
    () =>
      Object.entries(told)
        .flatMap(([source, of]) => of.map((mark) => ({ ...mark, id: `${source} ${mark.id}` })))
        .filter(({ at }) => at >= from && at <= to)
        .toSorted((a, b) => a.at - b.at),
    [told, from, to],
  );
  return {
    marks,
    sources: entries.map((entry) => (
      <Part key={entry.value.id} name={nameOfPart(chartMarks, entry)} instead={Nothing}>
        <Source entry={entry.value} about={about} tell={tell} />
      </Part>
    )),
  };
}

// Charts go on without the marks of a source that broke.
const Nothing = () => null;

function Source({
  entry: { id, source },
  about,
  tell,
}: {
  entry: ReturnType<typeof chartMarks>['value'];
  about: About;
  tell: (id: string, marks: readonly ChartMark[]) => void;
}) {
  const onMarks = useCallback((marks: readonly ChartMark[]) => tell(id, marks), [id, tell]);
  return createElement(lazyPage(source), { ...about, onMarks });
}
