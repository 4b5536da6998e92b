import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftKey, keepDraft, readDraft } from './draft.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

const key = draftKey(1, 2);
const draft = { request: '{"texts": [', config: '{"a"', priority: 3, from: '' };

test('what stood in the form comes back, whole JSON or not, to the same person and service', () => {
  keepDraft(key, draft);
  expect(readDraft(key, '')).toEqual(draft);
  expect(readDraft(draftKey(2, 2), '')).toBeUndefined();
  keepDraft(key, undefined);
  expect(readDraft(key, '')).toBeUndefined();
});

test('a link goes before what was left in the form, unless that came by the same link', () => {
  keepDraft(key, { ...draft, from: '#test=a' });
  expect(readDraft(key, '#test=b')).toBeUndefined();
  expect(readDraft(key, '#test=a')).toEqual({ ...draft, from: '#test=a' });
  expect(readDraft(key, '')).toEqual({ ...draft, from: '#test=a' });
});

test('what is too long is not kept, and neither is what it replaced', () => {
  keepDraft(key, draft);
  keepDraft(key, { request: 'x'.repeat(300_000), from: '' });
  expect(readDraft(key, '')).toBeUndefined();
});
