import { useState, type KeyboardEvent } from 'react';
import { urlCodec, urlText, useUrlState } from '#core/web/page/url-state.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { datasets, type DatasetInfoData, type DatasetRows } from '../../contract.ts';
import { named } from '../place.ts';
import { noChanges, type Draft } from './draft.ts';

const pageSize = 50;
/** The address may name a row, by its number, to begin with. */
const rowAddress = urlCodec({ row: urlText(9) });
/** How many changes can be undone, besides the last. */
const mostUndone = 99;

interface Drafts {
  readonly draft: Draft;
  /** Those before it, the last of them last. */
  readonly past: readonly Draft[];
}
const untouched: Drafts = { draft: noChanges, past: [] };

/** The rows of a dataset, a page at a time, with what was changed of them and not saved yet. */
export function useRows(dataset: DatasetInfoData) {
  const { state } = useUrlState(rowAddress);
  const within = (row: number) => Math.max(1, Math.min(row, dataset.rows ?? 1));
  const [from, setFrom] = useState(() => within(/^\d+$/.test(state.row) ? Number(state.row) : 1));
  const [before, setBefore] = useState<readonly number[]>([]);
  const [search, setSearch] = useState('');
  const [doubtful, setDoubtful] = useState(false);
  const [{ draft, past }, setDrafts] = useState(untouched);
  const version = dataset.version ?? 1;
  const answer = useAnswer(
    datasets.getDatasetRows,
    {
      ...named(dataset),
      version,
      from,
      size: pageSize,
      ...(search !== '' && { search }),
      ...(doubtful && { doubtful }),
    },
    { keep: true },
  );
  function undo() {
    setDrafts((now) => ({ draft: now.past.at(-1) ?? now.draft, past: now.past.slice(0, -1) }));
  }
  /** Shows the first page of other rows. */
  function show(which: { readonly search?: string; readonly doubtful?: boolean; readonly from?: number }) {
    setSearch(which.search ?? '');
    setDoubtful(which.doubtful ?? false);
    setBefore([]);
    setFrom(which.from ?? 1);
  }
  return {
    answer,
    version,
    from,
    search,
    doubtful,
    draft,
    show,
    undo,
    mayUndo: past.length > 0,
    changed: past.length > 0 || draft !== noChanges,
    /** Whether rows before the first one stand on this page. */
    atStart: from === 1 && search === '' && !doubtful,
    goTo: (row: number) => show({ from: within(row) }),
    /** Takes a draft, or what makes one of the draft as it is by then. */
    change(next: Draft | ((now: Draft) => Draft)) {
      setDrafts((now) => {
        const made = typeof next === 'function' ? next(now.draft) : next;
        return made === now.draft ? now : { draft: made, past: [...now.past.slice(-mostUndone), now.draft] };
      });
    },
    forget() {
      setDrafts(untouched);
    },
    back() {
      setFrom(before.at(-1) ?? Math.max(1, from - pageSize));
      setBefore(before.slice(0, -1));
    },
    goOn({ next = from }: Pick<DatasetRows, 'next'>) {
      setBefore([...before, from]);
      setFrom(next);
    },
    /** Undoes by the keys; within a text the browser's own undo comes first. */
    onKeyDown(event: KeyboardEvent) {
      const { target } = event;
      const writes = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'z' || event.shiftKey) return;
      if (!writes || target.value === target.defaultValue) undo();
    },
  };
}

/** What is shown of the rows of a dataset, and what can be done with them. */
export type Rows = ReturnType<typeof useRows>;
