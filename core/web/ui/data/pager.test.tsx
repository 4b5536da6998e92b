import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageNumbers } from './page-numbers.ts';
import { Pager, type PagerProps } from './pager.tsx';

afterEach(cleanup);

describe('page numbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 'gap', 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 12, [1, 2, 3, 4, 5, 'gap', 12]],
    [6, 12, [1, 'gap', 5, 6, 7, 'gap', 12]],
    [12, 12, [1, 'gap', 11, 12]],
    [40, 12, [1, 'gap', 12]],
  ] as const)('on page %i of %i are %j', (page, pageCount, expected) => {
    expect(pageNumbers(page, pageCount)).toEqual(expected);
  });
});

function show(props: Partial<PagerProps>) {
  const onPage = vi.fn();
  render(
    <Pager
      label="Pages"
      page={1}
      onPage={onPage}
      range="1–20 of 86"
      backLabel="Back"
      nextLabel="Next"
      pageLabel={(page) => `Page ${page}`}
      {...props}
    />,
  );
  return onPage;
}

const button = (name: string) => screen.getByRole('button', { name });

it('goes back, on and to a page', () => {
  const onPage = show({ page: 2, pageCount: 3 });
  for (const name of ['Back', 'Next', 'Page 3']) fireEvent.click(button(name));
  expect(onPage.mock.calls).toEqual([[1], [3], [3]]);
  expect(button('Page 2').getAttribute('aria-current')).toBe('page');
});

it('stops at both ends', () => {
  const onPage = show({ page: 1, pageCount: 1 });
  fireEvent.click(button('Back'));
  fireEvent.click(button('Next'));
  expect(onPage).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Page 1' })).toBeNull();
});

it('walks a list of unknown length', () => {
  const onPage = show({ page: 7, hasNext: true });
  fireEvent.click(button('Next'));
  expect(onPage.mock.calls).toEqual([[8]]);
});

it('offers addresses, but leaves new tabs to the browser', () => {
  const onPage = show({ page: 1, pageCount: 2, hrefFor: (page) => `?page=${page}` });
  const link = screen.getByRole('link', { name: 'Page 2' });
  expect(link.getAttribute('href')).toBe('?page=2');

  const plain = createEvent.click(link, { button: 0 });
  fireEvent(link, plain);
  expect(plain.defaultPrevented).toBe(true);
  fireEvent.click(link, { button: 0, metaKey: true });
  expect(onPage.mock.calls).toEqual([[2]]);
});
