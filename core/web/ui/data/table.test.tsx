import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ActionsCell, Cell, HeaderCell, Row, Table } from './table.tsx';

afterEach(cleanup);

function show() {
  const onSort = vi.fn();
  const onOpen = vi.fn();
  const onStop = vi.fn();
  render(
    <Table
      label="Services"
      header={
        <>
          <HeaderCell sort="descending" onSort={onSort}>
            Cost
          </HeaderCell>
          <HeaderCell hidden>Actions</HeaderCell>
        </>
      }
    >
      <Row selected onOpen={onOpen}>
        <Cell label="Cost">
          <b>12 ₽</b>
        </Cell>
        <ActionsCell always={<a href="#more">More</a>}>
          <button type="button" onClick={onStop}>
            Stop
          </button>
        </ActionsCell>
      </Row>
    </Table>,
  );
  return { onSort, onOpen, onStop };
}

it('is a table with named columns, and cells that carry the name to phones', () => {
  show();
  expect(screen.getByRole('table', { name: 'Services' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '12 ₽' }).dataset.label).toBe('Cost');
  expect(screen.getByRole('row', { selected: true })).toBeTruthy();
});

it('tells and changes the order of a column', () => {
  const { onSort } = show();
  expect(screen.getByRole('columnheader', { name: 'Cost' }).getAttribute('aria-sort')).toBe('descending');
  fireEvent.click(screen.getByRole('button', { name: 'Cost' }));
  expect(onSort).toHaveBeenCalledOnce();
});

it('opens a row, but leaves its controls their presses', () => {
  const { onOpen, onStop } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  fireEvent.click(screen.getByRole('link', { name: 'More' }));
  expect(onStop).toHaveBeenCalledOnce();
  expect(onOpen).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('12 ₽'));
  expect(onOpen).toHaveBeenCalledOnce();
});
