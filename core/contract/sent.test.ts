import * as z from 'zod';
import { expect, test } from 'vitest';
import { readSent } from './sent.ts';

const Time = z.object({ hour: z.int(), second: z.int().optional() });
const Thing = z.object({
  name: z.string(),
  note: z.string().optional(),
  size: z.int().default(1),
  limit: z.int().nullish(),
  place: z.object({ street: z.string(), flat: z.string().optional() }).optional(),
  slots: z.array(z.object({ at: z.union([z.string(), Time]), until: Time.optional() })).optional(),
  contact: z.union([z.email(), z.literal('')]).optional(),
});

test('null stands for what is left out, at any depth', () => {
  const { data } = readSent(Thing, {
    name: 'a',
    note: null,
    size: null,
    limit: null,
    place: { street: 's', flat: null },
    slots: [
      { at: { hour: 1, second: null }, until: null },
      { at: 'noon', until: { hour: 2, second: null } },
    ],
    contact: null,
  });
  expect(data).toEqual({
    name: 'a',
    size: 1,
    limit: null,
    place: { street: 's' },
    slots: [{ at: { hour: 1 } }, { at: 'noon', until: { hour: 2 } }],
  });
});

test.each([
  ['a field that must be there', { name: null }, 'name'],
  ['a field within that must be there', { name: 'a', place: { street: null } }, 'place.street'],
  ['an item of a list', { name: 'a', slots: [null] }, 'slots.0'],
])('null for %s is refused', (_what, sent, place) => {
  expect(readSent(Thing, sent).error!.issues.map(({ path }) => path.join('.'))).toEqual([place]);
});

test('what was sent stays as it is', () => {
  const sent = { name: 'a', note: null, slots: [{ at: 'noon', until: null }] };
  const before = structuredClone(sent);
  readSent(Thing, sent);
  expect(sent).toEqual(before);
});

test('a body that may be left out may be null', () => {
  expect(readSent(z.object({ name: z.string() }).optional(), null)).toEqual({ success: true, data: undefined });
  expect(readSent(z.object({ name: z.string() }), null).success).toBe(false);
});
