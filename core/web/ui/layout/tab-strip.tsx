import clsx from 'clsx';
import type { KeyboardEvent } from 'react';
import { Count } from '../data/count.tsx';
import styles from './tabs.module.css';

export interface TabStripProps<T extends string> {
  /** Name of the strip. */
  label: string;
  items: readonly { readonly id: T; readonly label: string; readonly count?: number | undefined }[];
  current: T;
  onChange: (tab: T) => void;
  /** Id of the panel that the tabs change. */
  panelId: string;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs over a panel within a page or popover that has no address of its own; arrow keys go from one to the next. */
export function TabStrip<T extends string>({ label, items, current, onChange, panelId }: TabStripProps<T>) {
  function go(event: KeyboardEvent<HTMLDivElement>) {
    const at = items.findIndex(({ id }) => id === current);
    const to =
      { Home: 0, End: items.length - 1 }[event.key] ?? (at + (steps[event.key] ?? 0) + items.length) % items.length;
    if (to === at) return;
    event.preventDefault();
    onChange(items[to]!.id);
    (event.currentTarget.children[to] as HTMLElement).focus();
  }
  return (
    <div role="tablist" aria-label={label} className={clsx(styles.row, styles.strip)} onKeyDown={go} tabIndex={-1}>
      {items.map(({ id, label, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${panelId}-${id}`}
          aria-selected={id === current}
          aria-controls={panelId}
          tabIndex={id === current ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(id)}
        >
          {label}
          {count !== undefined && count > 0 && <Count>{count}</Count>}
        </button>
      ))}
    </div>
  );
}
