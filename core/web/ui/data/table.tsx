import clsx from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { ArrowDownIcon, ArrowUpIcon } from '../icons/common-icons.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './table.module.css';

export interface TableProps {
  /** What the table lists, for assistive technology. */
  label: string;
  /** HeaderCell elements. */
  header: ReactNode;
  /** Height of rows: 32, 40 or 48 px. */
  density?: 'compact' | 'normal' | 'relaxed';
  /** The header stays at the top while the page scrolls. */
  sticky?: boolean;
  /** Phones show each row as a card; otherwise the table scrolls sideways. */
  stacked?: boolean;
  /** Row elements. */
  children: ReactNode;
}

/** A real table, made to stand alone in a `Card padding="none"`; on phones each row becomes a card whose cells carry their column's name. */
export function Table({ label, header, density = 'normal', sticky = false, stacked = true, children }: TableProps) {
  return (
    <div className={clsx(!sticky && styles.scroller)} data-stacked={stacked || undefined}>
      <table
        role="table"
        aria-label={label}
        className={clsx(styles.table, styles[density], sticky && styles.sticky, stacked && styles.stacked)}
      >
        <thead role="rowgroup">
          <tr role="row">{header}</tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  );
}

export interface HeaderCellProps {
  /** Words of the column; hidden from sight when `hidden`. */
  children?: ReactNode;
  hidden?: boolean;
  align?: 'start' | 'end';
  /** `fit` is as narrow as its content, with no space after it: checkboxes, stars. */
  width?: 'auto' | 'fit';
  /** The present order of a sortable column. */
  sort?: 'ascending' | 'descending' | 'none';
  onSort?: () => void;
}

/** The head of a column; a button when the column sorts. */
export function HeaderCell({
  children,
  hidden = false,
  align = 'start',
  width = 'auto',
  sort,
  onSort,
}: HeaderCellProps) {
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort}
      className={clsx(align === 'end' && styles.end, width === 'fit' && styles.fit)}
    >
      {hidden && <VisuallyHidden>{children}</VisuallyHidden>}
      {!hidden && !onSort && children}
      {!hidden && onSort && (
        <button type="button" className={styles.sorter} onClick={onSort}>
          {children}
          <span className={clsx(styles.arrow, sort !== 'ascending' && sort !== 'descending' && styles.faint)}>
            {sort === 'ascending' ? <ArrowUpIcon /> : <ArrowDownIcon />}
          </span>
        </button>
      )}
    </th>
  );
}

export interface RowProps {
  selected?: boolean;
  /** Opens the row; presses on its links, buttons and fields stay theirs. The name in the row must be a link to the same place. */
  onOpen?: () => void;
  children: ReactNode;
}

/** One row. */
export function Row({ selected = false, onOpen, children }: RowProps) {
  function open(event: MouseEvent<HTMLTableRowElement>) {
    const onControl =
      event.target instanceof Element && event.target.closest('a, button, input, label, select, textarea, [role=menu]');
    if (!onControl && event.currentTarget.contains(event.target as Node) && getSelection()?.isCollapsed !== false)
      onOpen?.();
  }
  return (
    <tr
      role="row"
      aria-selected={selected || undefined}
      className={clsx(styles.row, selected && styles.selected, onOpen && styles.opens)}
      onClick={open}
    >
      {children}
    </tr>
  );
}

/** The heading of the rows that follow, up to the next one. */
export function GroupRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr role="row" className={styles.group}>
      <th role="rowheader" scope="rowgroup" colSpan={columns}>
        {children}
      </th>
    </tr>
  );
}

export interface CellProps {
  /** Name of the column, shown beside the value on phones; cells without it take the whole line. */
  label?: string;
  align?: 'start' | 'end';
  /** `strong` for the figure that matters, `quiet` for what is second. */
  emphasis?: 'normal' | 'strong' | 'quiet';
  width?: 'auto' | 'fit';
  /** Left out of the cards on phones. */
  wideOnly?: boolean;
  children?: ReactNode;
}

/** One value. */
export function Cell({
  label,
  align = 'start',
  emphasis = 'normal',
  width = 'auto',
  wideOnly = false,
  children,
}: CellProps) {
  return (
    <td
      role="cell"
      data-label={label}
      className={clsx(
        align === 'end' && styles.end,
        styles[emphasis],
        width === 'fit' && styles.fit,
        wideOnly && styles.wideOnly,
      )}
    >
      {children}
    </td>
  );
}

/** The last cell: buttons that appear on hover and focus; `always`, a menu that lists them too, stays in sight and is alone on phones. */
export function ActionsCell({ children, always }: { children?: ReactNode; always?: ReactNode }) {
  return (
    <td role="cell" className={clsx(styles.actions, always !== undefined && styles.withMenu)}>
      <span className={styles.buttons}>
        {children && <span className={styles.onHover}>{children}</span>}
        {always}
      </span>
    </td>
  );
}
