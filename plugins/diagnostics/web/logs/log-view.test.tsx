import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import texts from '../../../../locales/en/diagnostics.json' with { type: 'json' };
import { LogBook } from './log-book.ts';
import { LogView } from './log-view.tsx';
import { Splitter } from './splitter.ts';
import { beginning } from './tail.ts';

const media = { matches: false, addEventListener() {}, removeEventListener() {} };

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => media);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { diagnostics: texts } } });
  return () => vi.unstubAllGlobals();
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const linesOf = (text: string, from = 0) => new Splitter(from).add(new TextEncoder().encode(text));
const text = (count: number) =>
  Array.from({ length: count }, (_, line) => `${line % 100 === 7 ? 'ERROR broken' : 'INFO fine'} ${line}\n`).join('');

function show(output: string) {
  const book = new LogBook();
  book.add(1, linesOf(output));
  const view = (content: { book: LogBook }) => (
    <LogView log={{ ...beginning, content, loading: false }} live names={undefined} attempt={undefined} file="a.log" />
  );
  const { rerender } = render(view({ book }));
  return {
    grow: (more: string) => {
      book.add(1, linesOf(more, 1_000_000));
      rerender(view({ book }));
    },
  };
}
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
const box = () => screen.getByRole('region', { name: 'Output' });

test('of a hundred thousand lines those in view are drawn', () => {
  show(text(100_000));
  expect(rows().length).toBeLessThan(80);
  screen.getByText('100,000 lines');
});

test('the address says what is shown, and a search goes from match to match by keys', async () => {
  history.replaceState(null, '', '/?level=error&q=BROKEN');
  show(text(1_000));
  expect(rows()).toHaveLength(10);
  screen.getByText('10 of 1,000 lines');
  screen.getByText('1 of 10');
  fireEvent.keyDown(box(), { key: 'n' });
  screen.getByText('2 of 10');
  fireEvent.keyDown(box(), { key: 'N' });
  fireEvent.keyDown(box(), { key: 'N' });
  screen.getByText('10 of 10');
  expect(screen.getAllByText('broken', { selector: 'mark' })).toHaveLength(10);
});

test('a search shows its first match, wherever the log stands', async () => {
  show(`${text(500)}INFO needle\n${text(500)}INFO needle again\n`);
  expect(rows().some((row) => row?.includes('needle'))).toBe(false);
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: 'needle' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  screen.getByText('1 of 2');
  expect(screen.getByText('needle', { selector: 'mark' }).closest('li')?.textContent).toBe('501INFOINFO needle');
  screen.getByText('Paused, you scrolled up');
  fireEvent.change(field, { target: { value: 'broken' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('fine 0');
});

test('lines are chosen by two moments, the last one with all of its second, and what cannot be is said', () => {
  history.replaceState(
    null,
    '',
    `/?zone=utc&from=${Date.UTC(2026, 2, 5, 7, 0, 1)}&till=${Date.UTC(2026, 2, 5, 7, 0, 2)}`,
  );
  const stamped = [0, 1, 2, 3].map((second) => `2026-03-05T07:00:0${second}.500Z INFO line ${second}\n`);
  show(stamped.join(''));
  screen.getByText('1 of 4 lines');
  const till = screen.getByLabelText('To');
  expect(till).toHaveProperty('value', expect.stringMatching(/^2026-03-05T07:00:02/));
  fireEvent.change(till, { target: { value: '2026-03-05T07:00:03' } });
  screen.getByText('3 of 4 lines');
  fireEvent.change(till, { target: { value: '' } });
  expect(location.search).not.toContain('till');
  fireEvent.change(till, { target: { value: '2026-03-05T06:00:00' } });
  screen.getByText('The start is after the end.');
  screen.getByText('0 of 4 lines');
});

test('markup of a program is text, and its colours are classes', () => {
  show('<img src=x onerror=alert(1)> \u001b[31mred\u001b[0m\n');
  expect(document.querySelector('img')).toBeNull();
  expect(rows()[0]).toContain('<img src=x onerror=alert(1)> red');
});

test('whoever scrolls up is told how many lines came since, and goes to the end by a press', async () => {
  const { grow } = show(text(500));
  Object.defineProperties(box(), {
    scrollHeight: { value: 9_000, configurable: true },
    clientHeight: { value: 600, configurable: true },
  });
  act(() => {
    box().scrollTop = 9_000;
    fireEvent.scroll(box());
  });
  act(() => {
    box().scrollTop = 100;
    fireEvent.scroll(box());
  });
  screen.getByText('Paused, you scrolled up');
  grow('INFO more\nINFO and more\n');
  fireEvent.click(screen.getByRole('button', { name: '2 new lines' }));
  screen.getByText('Live');
});

test('a line that the address points at is shown and marked', () => {
  history.replaceState(null, '', '/?line=1-12');
  show('INFO first\n\nINFO second\n');
  expect(document.querySelector('[aria-current=location]')?.textContent).toContain('INFO second');
});

test('long lines are wrapped on narrow screens, until somebody chooses', () => {
  const wrap = () => screen.getByRole('button', { name: texts.logs.wrap });
  const pressed = () => wrap().getAttribute('aria-pressed');
  show('INFO fine\n');
  expect(pressed()).toBe('false');
  cleanup();
  media.matches = true;
  onTestFinished(() => void (media.matches = false));
  show('INFO fine\n');
  expect(pressed()).toBe('true');
  fireEvent.click(wrap());
  expect([pressed(), location.search]).toEqual(['false', '?wrap=off']);
});

test('what a level hides is told apart from a log without lines', () => {
  history.replaceState(null, '', '/?level=error');
  show('INFO fine\n');
  screen.getByText('No lines match');
  cleanup();
  show('');
  screen.getByText('Nothing written yet');
});
