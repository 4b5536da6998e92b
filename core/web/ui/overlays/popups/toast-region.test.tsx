import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastRegion } from './toast-region.tsx';
import { showToasts, toasts } from '../toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastRegion label="Messages" closeLabel="Close" source={showToasts} />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const add = (tone: 'ok' | 'bad', title: string, id?: string) => act(() => toasts.add({ tone, title }, id));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () =>
  within(screen.getByRole('region', { name: 'Messages' }))
    .queryAllByRole('dialog', { hidden: true })
    .filter((toast) => toast.dataset.limited === undefined)
    .map((toast) => toast.dataset.tone && toast.querySelector('p')?.textContent);

it('announces politely', () => {
  expect(screen.getByRole('region', { name: 'Messages' }).getAttribute('aria-live')).toBe('polite');
});

it('shows the three latest and the older ones as those leave', async () => {
  for (const title of ['one', 'two', 'three', 'four']) add('bad', title);
  expect(shown()).toEqual(['four', 'three', 'two']);
  const four = screen.getByText('four').closest<HTMLElement>('[role=dialog]')!;
  fireEvent.click(within(four).getByRole('button', { name: 'Close', hidden: true }));
  await wait(1000);
  expect(shown()).toEqual(['three', 'two', 'one']);
});

it('shows seven of those that want something done, beside the three that only tell', () => {
  for (let at = 1; at <= 9; at++)
    act(
      () =>
        void toasts.add({ tone: 'warn', title: `undo ${at}`, action: { label: 'Undo', onSelect: () => undefined } }),
    );
  for (let at = 1; at <= 4; at++) add('bad', `failed ${at}`);
  expect(shown()).toEqual([
    'failed 4',
    'failed 3',
    'failed 2',
    'undo 9',
    'undo 8',
    'undo 7',
    'undo 6',
    'undo 5',
    'undo 4',
    'undo 3',
  ]);
});

it('takes what is plain anyway away after 1.5 s', async () => {
  act(() => void toasts.add({ tone: 'ok', kind: 'common', title: 'copied' }));
  await wait(1400);
  expect(shown()).toEqual(['copied']);
  await wait(1000);
  expect(shown()).toEqual([]);
});

it('keeps what is to stay until it is closed', async () => {
  act(() => void toasts.add({ tone: 'bad', title: 'ended', stays: true }, 'session'));
  await wait(60_000);
  expect(shown()).toEqual(['ended']);
  act(() => toasts.close('session'));
  await wait(1000);
  expect(shown()).toEqual([]);
});

it('shows by what a failed request is known', () => {
  act(
    () =>
      void toasts.add({
        tone: 'bad',
        title: 'failed',
        request: { id: 'req_1', copyLabel: 'Copy the request id', copiedLabel: 'Copied' },
      }),
  );
  expect(screen.getByRole('button', { name: 'Copy the request id', hidden: true })).toBeTruthy();
});

it('takes a message away after 5 s, an error too', async () => {
  add('ok', 'saved');
  add('bad', 'failed');
  await wait(4900);
  expect(shown()).toEqual(['failed', 'saved']);
  await wait(1000);
  expect(shown()).toEqual([]);
});

it('begins the 5 s anew for a message that comes once more', async () => {
  add('bad', 'failed', 'start');
  await wait(4000);
  add('bad', 'failed', 'start');
  await wait(4000);
  expect(shown()).toEqual(['failed']);
  await wait(2000);
  expect(shown()).toEqual([]);
});

it('waits while it is pointed at', async () => {
  add('ok', 'saved');
  fireEvent.mouseEnter(screen.getByRole('region', { name: 'Messages' }));
  await wait(60_000);
  expect(shown()).toEqual(['saved']);
  fireEvent.mouseLeave(screen.getByRole('region', { name: 'Messages' }));
  await wait(60_000);
  expect(shown()).toEqual([]);
});

it('replaces a message of the same id', () => {
  add('bad', 'first try failed', 'start');
  add('bad', 'second try failed', 'start');
  expect(shown()).toEqual(['second try failed']);
});

it('runs its action and leaves', async () => {
  const onSelect = vi.fn();
  act(
    () =>
      void toasts.add({ tone: 'bad', title: 'failed', text: 'No server fits.', action: { label: 'Retry', onSelect } }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Retry', hidden: true }));
  expect(onSelect).toHaveBeenCalledOnce();
  await wait(1000);
  expect(shown()).toEqual([]);
});
