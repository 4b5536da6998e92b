import clsx from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../inputs/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/common-icons.tsx';
import { Anchor } from './link.tsx';
import { pageNumbers } from './page-numbers.ts';
import { Select } from '../inputs/select.tsx';
import styles from './pager.module.css';

export interface PagerProps {
  /** Name of the navigation. */
  label: string;
  /** The open page, from 1. */
  page: number;
  /** How many pages there are; unknown counts leave only Back and Next. */
  pageCount?: number;
  /** Whether there is a next page, when the count is unknown. */
  hasNext?: boolean;
  onPage: (page: number) => void;
  /** Address of a page, so that it can be opened in another tab. */
  hrefFor?: (page: number) => string;
  /** What is shown, such as "1–12 of 12". */
  range: ReactNode;
  backLabel: string;
  nextLabel: string;
  pageLabel: (page: number) => string;
  pageSize?: {
    value: number;
    options: readonly number[];
    label: string;
    optionLabel: (size: number) => string;
    onChange: (size: number) => void;
  };
}

/** The line under a list: what is shown, how many a page, and the way to other pages. */
export function Pager({
  label,
  page,
  pageCount,
  hasNext = pageCount !== undefined && page < pageCount,
  onPage,
  hrefFor,
  range,
  backLabel,
  nextLabel,
  pageLabel,
  pageSize,
}: PagerProps) {
  return (
    <nav aria-label={label} className={styles.pager}>
      <span className={styles.range}>{range}</span>
      {pageSize && (
        <Select
          variant="button"
          size="sm"
          label={pageSize.label}
          value={String(pageSize.value)}
          options={pageSize.options.map((size) => ({ value: String(size), label: pageSize.optionLabel(size) }))}
          onChange={(size) => pageSize.onChange(Number(size))}
        />
      )}
      <Button size="sm" icon={<ChevronLeftIcon />} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {backLabel}
      </Button>
      {pageCount !== undefined && pageCount > 1 && (
        <span className={styles.numbers}>
          {pageNumbers(page, pageCount).map((item, index) =>
            item === 'gap' ? (
              <span key={`gap${index}`} className={styles.gap} aria-hidden>
                …
              </span>
            ) : (
              <PageNumber
                key={item}
                number={item}
                current={item === page}
                label={pageLabel(item)}
                href={hrefFor?.(item)}
                onPage={onPage}
              />
            ),
          )}
        </span>
      )}
      <Button size="sm" iconEnd={<ChevronRightIcon />} disabled={!hasNext} onClick={() => onPage(page + 1)}>
        {nextLabel}
      </Button>
    </nav>
  );
}

interface PageNumberProps {
  number: number;
  current: boolean;
  label: string;
  href: string | undefined;
  onPage: (page: number) => void;
}

function PageNumber({ number, current, label, href, onPage }: PageNumberProps) {
  const shared = {
    className: clsx(styles.number, current && styles.current),
    'aria-label': label,
    'aria-current': current ? ('page' as const) : undefined,
  };
  if (href === undefined)
    return (
      <button type="button" {...shared} onClick={() => onPage(number)}>
        {number}
      </button>
    );
  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onPage(number);
  }
  return (
    <Anchor {...shared} href={href} onClick={open}>
      {number}
    </Anchor>
  );
}
