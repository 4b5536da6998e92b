import { expect, test } from 'vitest';
import { Geometry, isInView, lineHeight, scale, topFor, windowOf } from './geometry.ts';
import { factsOf } from './line-facts.ts';
import { LogBook, merged } from './log-book.ts';
import { logFile } from './log-file.ts';
import { nextOf } from './next-of.ts';
import { Splitter } from './splitter.ts';
import { stampText } from './stamp.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const linesOf = (text: string, from = 0) => new Splitter(from).add(bytes(text));
const everything = { level: 0, within: undefined };

test('lines know the byte of the output at which they start, however the pieces were cut', () => {
  const text = bytes('first\nвторая строка\n\r\n{"a":1}\nrest');
  const expected = [
    { text: 'first', at: 100 },
    { text: 'вторая строка', at: 106 },
    { text: '', at: 132 },
    { text: '{"a":1}', at: 134 },
  ];
  for (let cut = 0; cut <= text.length; cut++) {
    const splitter = new Splitter(100);
    expect([...splitter.add(text.subarray(0, cut)), ...splitter.add(text.subarray(cut))]).toEqual(expected);
    expect(splitter.end).toBe(100 + text.length);
    expect(splitter.takeRest()).toEqual([{ text: 'rest', at: 142 }]);
  }
});

test('of a line that was written over by carriage returns the end is left', () => {
  expect(linesOf('10 %\r50 %\r100 %\r\ndone\n').map(({ text }) => text)).toEqual(['100 %', 'done']);
});

const noon = Date.UTC(2026, 2, 12, 12, 0, 0, 250);
test.each([
  ['2026-03-12T12:00:00.250Z INFO predict ok', 1, noon, 'predict ok'],
  ['2026-03-12 12:00:00,250 - WARNING - little memory', 2, noon, 'little memory'],
  ['[2026-03-12 15:00:00.250 +03:00] [ERROR] no model', 3, noon, 'no model'],
  ['2026-03-12T12:00:00.250Z stdout of something', undefined, noon, 'stdout of something'],
  ['ERROR: no model', 3, undefined, 'ERROR: no model'],
  ['app.main DEBUG reading', 0, undefined, 'app.main DEBUG reading'],
  ['Information for everybody, no error at all', undefined, undefined, 'Information for everybody, no error at all'],
  ['ValueError: shapes differ', 3, undefined, 'ValueError: shapes differ'],
  ['{"level":50,"time":1773316800250,"msg":"no"}', 3, noon, '{"level":50,"time":1773316800250,"msg":"no"}'],
  ['{"severity":"warning","ts":1773316800.25}', 2, noon, '{"severity":"warning","ts":1773316800.25}'],
  ['{not json}', undefined, undefined, '{not json}'],
])('%s', (line, level, time, message) => {
  const facts = factsOf(line);
  expect([facts.level, facts.time, line.slice(facts.head)]).toEqual([level, time, message]);
});

test('each line of a file begins with its moment in UTC, as far as it is known, and has it once', () => {
  const lines =
    '2026-03-12T12:00:00.250Z INFO a\n  more of a\n[2026-03-12 15:00:01 +03:00] b\n{"time":1773316802250}\n';
  const book = new LogBook();
  book.add(1, linesOf(`starting\n${lines}`));
  expect(logFile(book, [0, 1, 2, 3, 4])).toBe(
    [
      'starting',
      '2026-03-12T12:00:00.250Z INFO a',
      '2026-03-12T12:00:00.250Z   more of a',
      '2026-03-12T12:00:01.000Z [2026-03-12 15:00:01 +03:00] b',
      '2026-03-12T12:00:02.250Z {"time":1773316802250}',
      '',
    ].join('\n'),
  );
  const unstamped = new LogBook();
  unstamped.add(
    1,
    linesOf('a\n').map((line) => ({ ...line, seen: noon })),
  );
  expect(logFile(unstamped, [0])).toBe('2026-03-12T12:00:00Z a\n');
});

test('what goes on with an error is of its level and its moment; the next line is not', () => {
  const book = new LogBook();
  book.add(1, linesOf('2026-03-12T12:00:00.250Z ERROR failed\n  at main.js:3\nCaused by: nothing\nready\n'));
  expect(book.sieve({ level: 3, within: undefined })).toEqual([0, 1, 2]);
  expect([1, 2, 3].map((line) => book.timeOf(line))).toEqual([noon, noon, noon]);
});

test('a search finds either case in what is shown, also in lines that come later, and steps around the ends', () => {
  const book = new LogBook();
  book.add(1, linesOf('INFO Memory low\nERROR \u001b[31mmem\u001b[0mory gone\nINFO fine\n'));
  expect(book.search('memory', everything)).toEqual([0, 1]);
  book.add(1, linesOf('ERROR MEMORY\n'));
  expect(book.search('memory', everything)).toEqual([0, 1, 3]);
  expect(book.search('memory', { level: 3, within: undefined })).toEqual([1, 3]);
  expect([nextOf([1, 3], undefined, 1), nextOf([1, 3], 3, 1), nextOf([1, 3], 1, -1), nextOf([], 1, 1)]).toEqual([
    1,
    1,
    3,
    undefined,
  ]);
});

test('a range of time counts back from the newest moment', () => {
  const book = new LogBook();
  book.add(1, linesOf('start\n2026-03-12T11:00:00Z INFO old\n2026-03-12T12:00:00Z INFO new\nof new\n'));
  expect(book.sieve({ level: 0, within: 300_000 })).toEqual([2, 3]);
});

test('moments to be between leave out what was written before and after, but nothing where no line names one', () => {
  const first = Date.parse('2026-03-12T12:00:00Z');
  const between = { from: first, till: first + 60_000 };
  const book = new LogBook();
  book.add(1, linesOf('start\n2026-03-12T11:59:59Z INFO before\n2026-03-12T12:00:00Z INFO first\nof it\n'));
  book.add(1, linesOf('2026-03-12T12:01:00Z INFO last\n2026-03-12T12:01:01Z INFO after\n'));
  expect(book.sieve({ ...everything, between })).toEqual([2, 3, 4]);
  expect(book.search('first', { ...everything, between: { ...between, from: first + 1 } })).toEqual([]);
  const unstamped = new LogBook();
  unstamped.add(1, linesOf('a\nb\n'));
  expect(unstamped.sieve({ ...everything, between })).toEqual([0, 1]);
});

test('outputs of several instances stand in the order of their moments, and a link finds its line', () => {
  const book = merged([
    { instance: 1, lines: linesOf('2026-03-12T12:00:00Z INFO a\n  more of a\n2026-03-12T12:00:02Z INFO c\n') },
    { instance: 2, lines: linesOf('2026-03-12T12:00:01Z INFO b\n') },
  ]);
  expect(book.texts.map((text) => text.slice(-1))).toEqual(['a', 'a', 'b', 'c']);
  expect(book.find({ instance: 1, at: 28 })).toBe(1);
  expect(book.find({ instance: 2, at: 28 })).toBeUndefined();
});

test('of a million lines those in view are drawn, and they are read within seconds', () => {
  const text = Array.from(
    { length: 1_000_000 },
    (_, line) => `2026-03-12T12:00:00.000Z ${line % 100 === 0 ? 'ERROR' : 'INFO'} request ${line} took 12 ms\n`,
  ).join('');
  const output = bytes(text);
  const started = performance.now();
  const book = new LogBook();
  const splitter = new Splitter(0);
  for (let at = 0; at < output.length; at += 2 ** 20) book.add(1, splitter.add(output.subarray(at, at + 2 ** 20)));
  const read = performance.now() - started;
  expect(book.size).toBe(1_000_000);
  expect(book.sieve({ level: 3, within: undefined })).toHaveLength(10_000);
  const geometry = new Geometry(book.size);
  for (const share of [0, 0.3, 1]) {
    const top = (geometry.total * lineHeight * scale(geometry.total) - 900) * share;
    const { first, end } = windowOf(geometry, { top, height: 900 });
    expect(end - first).toBeLessThan(80);
    expect(first <= share * 999_950 && end >= share * 1_000_000).toBe(true);
  }
  expect(read).toBeLessThan(20_000);
});

test.each([100, 1_000_000])('a row of %i is gone to and stands in view', (count) => {
  const geometry = new Geometry(count, (row) => (row % 10 === 0 ? 3 : 1));
  for (const row of [0, 50, count - 1]) {
    const scrolled = { top: topFor(geometry, row, 900), height: 900 };
    const { first, end } = windowOf(geometry, scrolled);
    expect(first <= row && row < end).toBe(true);
    expect(isInView(geometry, row, scrolled)).toBe(true);
  }
});

test('lines that carry no moment have that at which they were there, as long as their output carries none', () => {
  const seen = (text: string, ats: readonly number[]) =>
    linesOf(text).map((line, place) => ({ ...line, seen: ats[place] }));
  const book = new LogBook();
  book.add(
    1,
    seen('starting\nready\n2026-03-12T12:00:00.250Z INFO first\n  more of it\n', [1_000, 2_000, 3_000, 4_000]),
  );
  expect([0, 1, 2, 3].map((line) => book.timeOf(line))).toEqual([1_000, 2_000, noon, noon]);
  expect([0, 1, 2, 3].map((line) => book.isSeen(line))).toEqual([true, true, false, false]);
  expect([stampText(61_250, 'utc', true), stampText(61_250, 'utc')]).toEqual(['00:01:01', '00:01:01.250']);
  const both = merged([
    { instance: 1, lines: seen('a\nc\n', [1_000, 3_000]) },
    { instance: 2, lines: seen('b\nd\n', [2_000, 4_000]) },
  ]);
  expect(both.texts).toEqual(['a', 'b', 'c', 'd']);
});
