import { QueryClient } from '@tanstack/query-core';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { core } from '#core/contract/core.ts';
import type { Api } from '../state/api.ts';
import { Followers, type Question } from './followers.ts';
import { turn } from './pace.ts';

const question = (page: number, known?: Question['known']): Question => ({
  call: core.version,
  input: { page },
  poll: 20,
  known,
});

/** Followers of a tab whose server answers with how often it was asked the same. */
function leader() {
  const client = new QueryClient();
  const asked = new Map<unknown, number>();
  const api = {
    async send(_call: unknown, input: { page: number }) {
      asked.set(input.page, (asked.get(input.page) ?? 0) + 1);
      return asked.get(input.page);
    },
  } as unknown as Api;
  const followers = new Followers(client, api);
  onTestFinished(() => {
    followers.clear();
    client.clear();
  });
  return { client, followers, times: (page: number) => asked.get(page) ?? 0 };
}

beforeEach(() => {
  turn.mine = true;
});

test('what another tab shows is asked again and again until it shows something else', async () => {
  const { followers, times } = leader();
  followers.follow('tab', [question(1), question(2)]);
  await expect.poll(() => times(1) > 2 && times(2) > 2).toBe(true);
  followers.follow('tab', [question(2)]);
  const [before, other] = [times(1), times(2)];
  await expect.poll(() => times(2)).toBeGreaterThan(other + 3);
  expect(times(1)).toBeLessThanOrEqual(before + 1);
});

test('a question of two tabs is asked as long as one of them shows it', async () => {
  const { followers, times } = leader();
  followers.follow('one', [question(1)]);
  followers.follow('other', [question(1)]);
  await expect.poll(() => times(1)).toBeGreaterThan(1);
  followers.follow('one', []);
  expect([followers.has('one'), followers.has('other')]).toEqual([false, true]);
  const before = times(1);
  await expect.poll(() => times(1)).toBeGreaterThan(before + 2);
});

test('an answer that a tab has already is not asked for at once', async () => {
  const { client, followers, times } = leader();
  followers.follow('tab', [{ ...question(1, { data: 'theirs', at: Date.now() }), poll: 60_000 }]);
  followers.follow('other', [{ ...question(2), poll: 60_000 }]);
  await expect.poll(() => times(2)).toBe(1);
  expect([times(1), client.getQueryData([core.version.id, { page: 1 }])]).toEqual([0, 'theirs']);
});

test('a tab that no longer asks for the others asks nothing for them', async () => {
  const { followers, times } = leader();
  followers.follow('tab', [question(1)]);
  await expect.poll(() => times(1)).toBeGreaterThan(1);
  followers.clear();
  const before = times(1);
  await new Promise((resolve) => {
    setTimeout(resolve, 150);
  });
  expect(times(1)).toBeLessThanOrEqual(before + 1);
  expect(followers.has('tab')).toBe(false);
});
