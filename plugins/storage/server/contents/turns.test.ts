import { expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

test('works of one account wait for each other in their order, those of others do not', async () => {
  const turns = new Turns(2, 60_000);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (account: number, name: string) =>
    turns.take(account, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const all = [work(1, 'a'), work(1, 'b'), work(1, 'c'), work(1, 'd'), work(2, 'other')];
  expect(begun).toEqual(['a', 'b', 'other']);
  ends.get('b')!();
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'other', 'c']));
  ends.get('a')!();
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'other', 'c', 'd']));
  for (const name of ['c', 'd', 'other']) ends.get(name)!();
  await Promise.all(all);
});

test('whoever waits too long is told so, and one that fails gives its turn on', async () => {
  const turns = new Turns(1, 20);
  const { promise, reject } = Promise.withResolvers<void>();
  const first = turns.take(1, () => promise);
  await expect(turns.take(1, async () => 'done')).rejects.toMatchObject({ code: 'storage.busy', status: 503 });
  reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(await turns.take(1, async () => 'done')).toBe('done');
});
