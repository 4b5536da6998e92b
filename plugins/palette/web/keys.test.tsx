import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hearKeys } from './keys.ts';
import { setSingleKeys } from './single-keys.ts';

const asked = { search: vi.fn(), shortcuts: vi.fn(), go: vi.fn((letter: string) => letter === 's') };
let stop: () => void;
beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML =
    '<main><button>b</button><input id="text"><input id="check" type="checkbox"><div role="dialog"><button id="inside">b</button></div></main>';
  stop = hearKeys(asked);
});
afterEach(() => {
  stop();
  vi.clearAllMocks();
});

/** Presses a key and answers whether it was taken. */
function press(key: string, { on = 'button', code = '', ...more }: KeyboardEventInit & { on?: string } = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...more });
  document.querySelector(on)!.dispatchEvent(event);
  return event.defaultPrevented;
}
const said = () => [
  asked.search.mock.calls.length,
  asked.shortcuts.mock.calls.length,
  asked.go.mock.calls.flat().join(''),
];

test.each([
  ['Ctrl+K', () => press('k', { ctrlKey: true }), [1, 0, '']],
  ['Ctrl+K in a text field', () => press('k', { ctrlKey: true, on: '#text' }), [1, 0, '']],
  ['Ctrl+K on a Cyrillic keyboard', () => press('л', { code: 'KeyK', ctrlKey: true }), [1, 0, '']],
  ['/ where the page has no search box', () => press('/'), [1, 0, '']],
  ['/ on a Cyrillic keyboard', () => press('.', { code: 'Slash' }), [1, 0, '']],
  ['/ that is typed with Shift', () => press('/', { code: 'Digit7', shiftKey: true }), [1, 0, '']],
  ['?', () => press('?', { shiftKey: true }), [0, 1, '']],
  ['? on a Cyrillic keyboard', () => press(',', { code: 'Slash', shiftKey: true }), [0, 1, '']],
  ['g and a letter', () => press('g') && press('s'), [0, 0, 's']],
  [
    'g and a letter on a Cyrillic keyboard',
    () => press('п', { code: 'KeyG' }) && press('ы', { code: 'KeyS' }),
    [0, 0, 's'],
  ],
  ['? on a checkbox, which takes no text', () => press('?', { on: '#check' }), [0, 1, '']],
])('%s is taken', (_keys, act, expected) => {
  expect(act()).toBe(true);
  expect(said()).toEqual(expected);
});

test.each([
  ['a letter of no page after g', () => press('g') && press('x'), [0, 0, 'x']],
  ['a letter without g', () => press('s'), [0, 0, '']],
  ['a letter that follows another key after g', () => (press('g') && press('Tab')) || press('s'), [0, 0, '']],
  ['? in a text field', () => press('?', { on: '#text' }), [0, 0, '']],
  ['g and a letter in a dialog', () => press('g', { on: '#inside' }) || press('s', { on: '#inside' }), [0, 0, '']],
  ["Ctrl+Shift+K, which is the browser's", () => press('K', { ctrlKey: true, shiftKey: true }), [0, 0, '']],
  ['Ctrl+S', () => press('s', { ctrlKey: true }), [0, 0, '']],
  ['⌘K where keyboards have Ctrl', () => press('k', { metaKey: true }), [0, 0, '']],
  ['a key of an unfinished character', () => press('?', { isComposing: true }), [0, 0, '']],
])('%s is left alone', (_keys, act, expected) => {
  expect(act()).toBe(false);
  expect(said()).toEqual(expected);
});

test('/ goes to the search box of the page', () => {
  document.querySelector('main')!.insertAdjacentHTML('beforeend', '<input role="searchbox">');
  expect(press('/')).toBe(true);
  expect([document.activeElement?.getAttribute('role'), said()]).toEqual(['searchbox', [0, 0, '']]);
});

test('single keys can be turned off, Ctrl+K stays', () => {
  setSingleKeys(false);
  expect([press('?'), press('/'), press('g'), press('k', { ctrlKey: true })]).toEqual([false, false, false, true]);
  setSingleKeys(true);
  expect(press('?')).toBe(true);
});
