import { expect, test } from 'vitest';
import type { Draft } from '#plugins/datasets/web/parts.ts';
import { entriesWith, heardIn, isStress, isUnsaid, speechRequest, textOf, wrongIn } from './entries.ts';

const entry = (original: string, replacement: string) => ({ original, replacement });
const text = (original: string, replacement: string) => textOf(entry(original, replacement));
const draft = (parts: Partial<Draft> = {}): Draft => ({
  changed: new Map(),
  removed: new Set(),
  added: new Map(),
  ...parts,
});

test('an entry that is written tells what is missing, and which word is there twice', () => {
  const added = new Map([[0, [text('SQL', 'sequel'), text('api ', 'appy'), text('CI', ' ')]]]);
  const now = draft({ added });
  const shown = [
    ...added.get(0)!.map((each, nth) => ({ place: { after: 0, nth }, text: each, state: 'added' as const })),
    { place: { row: 1 }, text: text('API', 'ay pee eye'), original: '', state: 'same' as const },
  ];
  expect(shown.map((row) => wrongIn(now, shown)(row)?.code)).toEqual([undefined, 'twice', 'empty', undefined]);
  expect(isUnsaid(now)).toBe(true);
  expect(isUnsaid(draft({ added: new Map([[0, [text('SQL', 'x'), text('sql', 'y')]]]) }))).toBe(true);
  expect(isUnsaid(draft({ added: new Map([[0, [text('SQL', 'x')]]]) }))).toBe(false);
});

test('what is heard is the dictionary with what was written since', () => {
  const rows = [
    { row: 1, text: text('API', 'ay pee eye') },
    { row: 2, text: text('CI', 'see eye') },
    { row: 3, text: text('IP', 'eye pee') },
  ];
  const now = draft({
    changed: new Map([[1, text('API', 'appy')]]),
    removed: new Set([2]),
    added: new Map([[0, [text('SQL', 'sequel'), text('half', '')]]]),
  });
  const entries = entriesWith(rows, now);
  expect(entries).toEqual([entry('IP', 'eye pee'), entry('API', 'appy'), entry('SQL', 'sequel')]);
  expect(heardIn('sql of apis', entries)).toEqual([entry('SQL', 'sequel')]);
});

test('a service that takes no dictionary is sent the words as they are said', () => {
  const entries = [entry('SQL', 'sequel')];
  const asked = (spells: boolean, voice = '') => JSON.parse(speechRequest('We use sql.', entries, { voice, spells }));
  expect(asked(true, 'anna')).toEqual({ text: 'We use sql.', voice: 'anna', dictionary: entries });
  expect(asked(false)).toEqual({ text: 'We use sequel.' });
});

test.each([
  ['звонит', 'звон+ит', true],
  ['звонит', 'звонит', false],
  ['API', 'эй-пи-+ай', false],
])('%s as %s', (original, replacement, stress) => {
  expect(isStress(entry(original, replacement))).toBe(stress);
});
