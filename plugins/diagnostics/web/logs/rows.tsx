import clsx from 'clsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Anchor } from '#core/web/ui/data/link.tsx';
import { MiddleTruncate } from '#core/web/ui/data/middle-truncate.tsx';
import { plain } from './ansi.ts';
import { drawLine } from './draw-line.tsx';
import { Geometry, lineHeight, scale, windowOf, type Scrolled } from './geometry.ts';
import { levels } from './line-facts.ts';
import type { LogBook } from './log-book.ts';
import { stampText } from './stamp.ts';
import styles from './logs.module.css';

export interface RowsProps {
  readonly book: LogBook;
  /** Which of its lines are shown. */
  readonly lines: readonly number[];
  readonly geometry: Geometry;
  readonly scrolled: Scrolled;
  readonly wrap: boolean;
  readonly zone: 'local' | 'utc';
  /** What is searched for, in lower case, and the line of the hit that was gone to. */
  readonly wanted: string;
  readonly current: number | undefined;
  /** The line that the address points at. */
  readonly pointed: number | undefined;
  /** How each instance is called, where lines of several are shown. */
  readonly names: ReadonlyMap<number, string> | undefined;
  readonly hrefOf: (line: number) => string;
}

/** The lines that are in view, at their places among all that are shown. */
export function Rows({ book, lines, geometry, scrolled, ...rest }: RowsProps) {
  const { first, end, offset } = windowOf(geometry, scrolled);
  const squeezed = scale(geometry.total);
  return (
    <div className={styles.tall} style={{ height: geometry.total * lineHeight * squeezed }}>
      <ol
        className={clsx(styles.window, rest.wrap && styles.narrow)}
        style={{ transform: `translateY(${offset}px)` }}
        start={first + 1}
      >
        {lines.slice(first, end).map((line) => (
          <Row key={line} book={book} line={line} {...rest} />
        ))}
      </ol>
    </div>
  );
}

type RowProps = Omit<RowsProps, 'lines' | 'geometry' | 'scrolled'> & { readonly line: number };

function Row({ book, line, wrap, zone, wanted, current, pointed, names, hrefOf }: RowProps) {
  const { t } = useTranslation('diagnostics');
  const time = book.timeOf(line);
  const level = levels[book.levelOf(line)]!;
  const stamped = Number.isFinite(time);
  return (
    <li
      className={clsx(styles.row, styles[level], wrap && styles.wrapped, line === pointed && styles.pointed)}
      aria-current={line === pointed ? 'location' : undefined}
    >
      <Anchor
        href={hrefOf(line)}
        className={styles.number}
        tabIndex={-1}
        aria-label={t('logs.link', { number: number(line + 1) })}
      >
        {line + 1}
      </Anchor>
      {names && (
        <span className={styles.instance}>
          <MiddleTruncate text={names.get(book.idOf(line).instance) ?? ''} start={8} end={6} />
        </span>
      )}
      {Number.isFinite(book.newest) && (
        <time className={styles.time} dateTime={stamped ? new Date(time).toISOString() : undefined}>
          {stamped ? stampText(time, zone, book.isSeen(line)) : ''}
        </time>
      )}
      <span className={styles.level}>{book.isNamed(line) ? t(`logs.short.${level}`) : ''}</span>
      <span className={styles.message}>{drawLine(book.messageOf(line), wanted, line === current)}</span>
    </li>
  );
}

/** How many lines of text each row takes where long ones are wrapped after so many characters. */
export function useGeometry(book: LogBook, lines: readonly number[], columns: number | undefined): Geometry {
  return useMemo(
    () =>
      new Geometry(
        lines.length,
        columns === undefined
          ? undefined
          : (row) => Math.max(1, Math.ceil(plain(book.messageOf(lines[row]!)).replaceAll('\t', '  ').length / columns)),
      ),
    [book, lines, columns],
  );
}
