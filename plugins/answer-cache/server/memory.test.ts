import { expect, test } from 'vitest';
import { Memory } from './memory.ts';

const answer = (text: string) => ({ data: { json: Buffer.from(JSON.stringify(text)) }, headers: {} });
const put = (memory: Memory, modelId: number, key: string, { size = 100, mostRecords = 100 } = {}) =>
  memory.put(modelId, key, answer(key), { size, mostRecords });
const kept = (memory: Memory, modelId: number, ...keys: readonly string[]) =>
  keys.filter((key) => memory.get(modelId, key) !== undefined);

test('a service keeps as many answers as it may, those asked for last', () => {
  const memory = new Memory(1_000_000);
  for (const key of ['a', 'b', 'c']) put(memory, 1, key, { mostRecords: 3 });
  memory.get(1, 'a');
  put(memory, 1, 'd', { mostRecords: 3 });
  put(memory, 2, 'b', { mostRecords: 3 });
  expect(kept(memory, 1, 'a', 'b', 'c', 'd')).toEqual(['a', 'c', 'd']);
  put(memory, 1, 'd', { mostRecords: 1 });
  expect(kept(memory, 1, 'a', 'b', 'c', 'd')).toEqual(['d']);
});

test('all services together keep within the bound of bytes; the one asked longest ago gives way', () => {
  const memory = new Memory(10_000);
  for (const modelId of [1, 2, 3]) for (const key of ['a', 'b', 'c']) put(memory, modelId, key, { size: 600 });
  expect(memory.bytes).toBeLessThanOrEqual(10_000);
  memory.get(1, 'a');
  for (const key of ['d', 'e', 'f', 'g']) put(memory, 3, key, { size: 600 });
  expect(memory.bytes).toBeLessThanOrEqual(10_000);
  expect(kept(memory, 1, 'a')).toEqual(['a']);
  expect(kept(memory, 2, 'a', 'b')).toEqual([]);
  put(memory, 4, 'huge', { size: 20_000 });
  expect([memory.bytes, kept(memory, 4, 'huge')]).toEqual([0, []]);
});

test('what is put twice counts once, and what is cleared not at all', () => {
  const memory = new Memory(1_000_000);
  put(memory, 1, 'a');
  const once = memory.bytes;
  put(memory, 1, 'a');
  expect(memory.bytes).toBe(once);
  put(memory, 2, 'a');
  memory.clear(1);
  memory.clear(1);
  expect([memory.bytes, kept(memory, 1, 'a'), kept(memory, 2, 'a')]).toEqual([once, [], ['a']]);
});
