import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUrlState } from '#core/web/page/url-state.ts';
import { number } from '#core/web/text/format.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { ArrowDownIcon } from '#core/web/ui/icons/common-icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { useMedia } from '#plugins/services/web/parts.ts';
import { lineName, logAddress, namedLine, ranges, spanOf } from './address.ts';
import { logFile } from './log-file.ts';
import { LogFoot } from './log-foot.tsx';
import { LogTools } from './log-tools.tsx';
import { levels } from './line-facts.ts';
import { nextOf } from './next-of.ts';
import { Rows, useGeometry } from './rows.tsx';
import type { LogState } from './tail.ts';
import { useColumns } from './use-columns.ts';
import { useScroll } from './use-scroll.ts';
import styles from './logs.module.css';

interface LogViewProps {
  readonly log: LogState;
  /** Whether more lines may come. */
  readonly live: boolean;
  readonly names: ReadonlyMap<number, string> | undefined;
  /** The attempt whose lines they are; undefined of several instances. */
  readonly attempt: number | undefined;
  /** The name to download under. */
  readonly file: string;
}

/** The lines that are loaded: searched, sieved, scrolled and followed. */
export function LogView({ log: { content, dropped }, live, names, attempt, file }: LogViewProps) {
  const { t } = useTranslation('diagnostics');
  const { state, change, hrefWith } = useUrlState(logAddress);
  const { q, level, range, zone, wrap, line } = state;
  const box = useRef<HTMLDivElement>(null);
  const { cell, hundred, columns } = useColumns();
  const [current, setCurrent] = useState<number>();
  const [seen, setSeen] = useState(0);
  const small = useMedia('(max-width: 640px)');
  const isWrapped = wrap === 'auto' ? small : wrap === 'on';
  const { from, till } = state;
  const sieve = useMemo(
    () => ({ level: levels.indexOf(level), within: ranges[range], between: spanOf({ from, till }) }),
    [level, range, from, till],
  );
  const { book } = content;
  const lines = useMemo(() => content.book.sieve(sieve), [content, sieve]);
  const hits = useMemo(() => (q === '' ? [] : content.book.search(q, sieve)), [content, q, sieve]);
  const geometry = useGeometry(book, lines, isWrapped ? columns : undefined);
  const { ref, scrolled, following, onScroll, toEnd, toRow } = useScroll(geometry);
  const pointed = useMemo(() => {
    const id = namedLine(line);
    return id && content.book.find(id);
  }, [content, line]);
  if (following && seen !== lines.length) setSeen(lines.length);
  const news = Math.max(0, lines.length - seen);

  const show = (index: number | undefined) => {
    const row = index === undefined ? -1 : rowOf(lines, index);
    if (row >= 0) toRow(row);
  };
  const step = (of: readonly number[], direction: 1 | -1) => {
    const next = nextOf(of, current, direction);
    setCurrent(next);
    show(next);
  };
  const showFirst = useEffectEvent(() => {
    setCurrent(hits[0]);
    show(hits[0]);
  });
  useEffect(() => showFirst(), [q]);
  // What the address points at stands before what it searches for.
  const showPointed = useEffectEvent(() => show(pointed));
  useEffect(() => showPointed(), [pointed]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return;
    const acts: Readonly<Record<string, () => void>> = {
      '/': () => box.current!.querySelector<HTMLInputElement>('[role=searchbox]')?.focus(),
      n: () => step(hits, 1),
      N: () => step(hits, -1),
      e: () => step(book.sieve({ ...sieve, level: 3 }), 1),
      w: () => change({ wrap: isWrapped ? 'off' : 'on' }, { replace: true }),
      End: toEnd,
    };
    const act = acts[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  // Its keys are those of the controls within, for whoever has the focus among them.
  useEffect(() => {
    const view = box.current!;
    const listen = (event: KeyboardEvent) => press(event);
    view.addEventListener('keydown', listen);
    return () => view.removeEventListener('keydown', listen);
  }, []);

  return (
    <div ref={box} className={styles.view}>
      <LogTools
        state={state}
        wrap={isWrapped}
        change={(part) => change(part, { replace: true })}
        hits={hits}
        current={current}
        onStep={(direction) => step(hits, direction)}
        stamped={book.span}
        attempt={attempt}
        file={file}
        text={() => logFile(book, lines)}
      />
      {dropped && <p className={styles.dropped}>{t('logs.dropped')}</p>}
      <div className={styles.well}>
        <div
          ref={ref}
          className={styles.scroller}
          tabIndex={0}
          role="region"
          aria-label={t('logs.output')}
          onScroll={onScroll}
        >
          <div className={styles.probe} aria-hidden="true">
            {names && <span className={styles.instance} />}
            <span className={styles.number} />
            {Number.isFinite(book.newest) && <span className={styles.time} />}
            <span className={styles.level} />
            <span ref={cell} className={styles.message}>
              <span ref={hundred}>{'0'.repeat(100)}</span>
            </span>
          </div>
          {lines.length === 0 ? (
            book.size === 0 ? (
              <Empty kind="nothing" title={t('logs.nothing')} text={t(live ? 'logs.nothingYet' : 'logs.nothingText')} />
            ) : (
              <Empty kind="nomatch" title={t('logs.noMatch')} text={t('logs.noMatchText')} />
            )
          ) : (
            <Rows
              book={book}
              lines={lines}
              geometry={geometry}
              scrolled={scrolled}
              wrap={isWrapped}
              zone={zone}
              wanted={q.toLowerCase()}
              current={current}
              pointed={pointed}
              names={names}
              hrefOf={(index) => hrefWith({ line: lineName(book.idOf(index)) })}
            />
          )}
        </div>
        {!following && (
          <div className={styles.news}>
            <Button variant="primary" size="sm" icon={<ArrowDownIcon />} onClick={toEnd}>
              {news > 0 ? t('logs.news', { count: news, number: number(news) }) : t('logs.toEnd')}
            </Button>
          </div>
        )}
      </div>
      <LogFoot live={live} following={following} shown={lines.length} all={book.size} zone={zone} />
    </div>
  );
}

/** Where a line stands among those shown, which are in order; -1 where it does not. */
function rowOf(lines: readonly number[], index: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]! < index) low = middle + 1;
    else high = middle;
  }
  return lines[low] === index ? low : -1;
}
