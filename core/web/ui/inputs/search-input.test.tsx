import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchInput } from './search-input.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const onSearch = vi.fn();

function Search() {
  const [value, setValue] = useState('');
  return (
    <>
      <SearchInput
        label="Name"
        clearLabel="Clear"
        value={value}
        onSearch={(text) => {
          onSearch(text);
          setValue(text);
        }}
      />
      <button type="button" onClick={() => setValue('from the address')}>
        Set
      </button>
    </>
  );
}

function show() {
  onSearch.mockReset();
  render(<Search />);
  return screen.getByRole<HTMLInputElement>('searchbox', { name: 'Name' });
}

const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('searches once, 250 ms after the last keystroke', () => {
  const field = show();
  type(field, 'n');
  wait(200);
  type(field, 'ne');
  wait(249);
  expect(onSearch).not.toHaveBeenCalled();
  wait(1);
  wait(1000);
  expect(onSearch.mock.calls).toEqual([['ne']]);
});

it('searches at once on Enter, and not again after the pause', () => {
  const field = show();
  type(field, 'ner');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onSearch.mock.calls).toEqual([['ner']]);
  wait(1000);
  expect(onSearch).toHaveBeenCalledOnce();
});

it.each(['the button', 'Escape'])('clears by %s and keeps the focus', (way) => {
  const field = show();
  type(field, 'ner');
  wait(250);
  if (way === 'Escape') fireEvent.keyDown(field, { key: 'Escape' });
  else fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field.value).toBe('');
  expect(onSearch.mock.calls).toEqual([['ner'], ['']]);
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

it('searches for nothing when the text is back to what is shown', () => {
  const field = show();
  type(field, 'n');
  type(field, '');
  wait(1000);
  expect(onSearch).not.toHaveBeenCalled();
});

it('follows a search set from outside and drops what was being typed', () => {
  const field = show();
  type(field, 'half a wo');
  fireEvent.click(screen.getByRole('button', { name: 'Set' }));
  expect(field.value).toBe('from the address');
  wait(1000);
  expect(onSearch).not.toHaveBeenCalled();
});
