import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';

const writeText = vi.fn((_text: string) => Promise.resolve());

beforeEach(() => {
  vi.useFakeTimers();
  writeText.mockClear();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

it('copies, says so for 1.5 s and then offers it again', async () => {
  render(<CopyButton text={() => 'req_1'} label="Copy" copiedLabel="Copied" />);
  await press('Copy');
  expect(writeText.mock.calls).toEqual([['req_1']]);
  expect(screen.getByRole('status').textContent).toBe('Copied');
  await act(() => vi.advanceTimersByTime(1000));
  await press('Copied');
  await act(() => vi.advanceTimersByTime(1400));
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
  await act(() => vi.advanceTimersByTime(200));
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
});

it.each(['is missing', 'refuses'])(
  'copies a selection where the clipboard API %s, and gives the focus back',
  async (how) => {
    const clipboard =
      how === 'refuses'
        ? { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) }
        : undefined;
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    const selected: string[] = [];
    document.execCommand = (command) => {
      selected.push(`${command} ${(document.activeElement as HTMLTextAreaElement).value}`);
      return true;
    };
    render(<CopyButton text="req_2" label="Copy" copiedLabel="Copied" />);
    screen.getByRole('button', { name: 'Copy' }).focus();
    await press('Copy');
    expect(selected).toEqual(['copy req_2']);
    expect(document.querySelector('textarea')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copied' }));
  },
);

it('shows the text where nothing may copy', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  document.execCommand = () => false;
  const prompt = vi.spyOn(window, 'prompt').mockReturnValue(null);
  render(<CopyButton text="req_3" label="Copy" copiedLabel="Copied" />);
  await press('Copy');
  expect(prompt.mock.calls).toEqual([['Copy', 'req_3']]);
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
});
