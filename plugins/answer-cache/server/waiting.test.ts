import { expect, test } from 'vitest';
import { Waiting } from './waiting.ts';

test('an answer that everybody asks for leaves room for those that are asked for once', () => {
  const waiting = new Waiting();
  for (let asked = 0; asked < 2_000; asked++) waiting.touch(1, 'of all');
  waiting.touch(1, 'of one');
  expect([...waiting.take().get(1)!.touched]).toEqual(['of all', 'of one']);
});

test('beyond its bounds it lets go, and it begins anew once it has handed over', () => {
  const waiting = new Waiting();
  for (let key = 0; key < 2_000; key++) waiting.put(1, String(key), Buffer.from('{}'), 10);
  expect(waiting.take().get(1)!.answers.size).toBe(1_000);
  waiting.put(2, 'a', Buffer.from('{}'), 10);
  expect(waiting.get(2, 'a')).toEqual(Buffer.from('{}'));
});
