import clsx from 'clsx';
import { useLayoutEffect, type ReactNode } from 'react';
import { Button } from '../inputs/button.tsx';
import { Count } from '../data/count.tsx';
import { ChevronDownIcon } from '../icons/common-icons.tsx';
import { Anchor } from '../data/link.tsx';
import { Menu } from '../overlays/menu.tsx';
import { useOverflow } from '../data/use-overflow.ts';
import { scrollToCurrent } from './scroll-to-current.ts';
import styles from './tabs.module.css';

export interface TabItem {
  href: string;
  label: string;
  count?: ReactNode;
  icon?: ReactNode;
  /** Name of the dot that marks unsaved changes behind the tab. */
  modified?: string;
}

export interface TabsProps {
  /** Name of the navigation. */
  label: string;
  items: readonly TabItem[];
  /** The `href` of the open tab. */
  current: string;
  /** Name of the menu that takes the tabs that do not fit. */
  moreLabel: string;
  size?: 'md' | 'sm';
  /** Stretches the line over the page's padding. */
  bleed?: boolean;
}

const moreWidth = 96;

/** Tabs as links: each is a URL. Wide windows move what does not fit to a menu, phones scroll. */
export function Tabs({ label, items, current, moreLabel, size = 'md', bleed = false }: TabsProps) {
  const { row, fitting } = useOverflow<HTMLDivElement>(items.length, moreWidth);
  const hidden = items.slice(fitting);
  useLayoutEffect(() => (row.current ? scrollToCurrent(row.current) : undefined), [row, current]);
  return (
    <nav aria-label={label} className={clsx(styles.tabs, styles[size], bleed && styles.bleed)}>
      <div ref={row} className={styles.row}>
        {items.map((item, index) => (
          <Anchor
            key={item.href}
            href={item.href}
            className={clsx(styles.tab, index >= fitting && styles.hidden)}
            aria-current={item.href === current ? 'page' : undefined}
          >
            {item.icon}
            {item.label}
            {item.count !== undefined && <Count>{item.count}</Count>}
            {item.modified !== undefined && <span className={styles.modified} role="img" aria-label={item.modified} />}
          </Anchor>
        ))}
      </div>
      {hidden.length > 0 && (
        <div className={clsx(styles.more, hidden.some((item) => item.href === current) && styles.current)}>
          <Menu
            trigger={
              <Button variant="ghost" size="sm" iconEnd={<ChevronDownIcon />}>
                {moreLabel}
              </Button>
            }
            sections={[
              { items: hidden.map((item) => ({ label: item.label, href: item.href, checked: item.href === current })) },
            ]}
          />
        </div>
      )}
    </nav>
  );
}
