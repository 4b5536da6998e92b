import { QueryClient, QueryObserver } from '@tanstack/query-core';
import { expect, onTestFinished, test } from 'vitest';
import { shareAnswers } from './share.ts';

const queryKey = ['things.list', { page: 0 }];

/** A tab that shows the answer to one question, polled or not, and asks when told to. */
function tab(scope: string, answer: () => unknown, polling: object = { refetchInterval: 60_000 }) {
  const client = new QueryClient();
  const channel = new BroadcastChannel('share-test');
  shareAnswers(client, scope, channel);
  const observer = new QueryObserver(client, { queryKey, queryFn: answer, enabled: false, ...polling });
  const stop = observer.subscribe(() => undefined);
  onTestFinished(() => {
    stop();
    channel.close();
    client.clear();
  });
  return { ask: () => observer.refetch(), shown: () => observer.getCurrentResult().data, client };
}

test('what one tab is answered the others show without asking, unless they see something else', async () => {
  const never = () => expect.unreachable('A follower asked.');
  const [leader, follower, stranger] = [tab('1/1', () => ({ total: 3 })), tab('1/1', never), tab('2/1', never)];
  await leader.ask();
  await expect.poll(follower.shown).toEqual({ total: 3 });
  expect(stranger.shown()).toBeUndefined();
});

test('an older answer never takes the place of a newer one, and none goes in circles', async () => {
  let asked = 0;
  const [one, other] = [tab('1/1', () => ++asked), tab('1/1', () => ++asked)];
  await one.ask();
  await expect.poll(other.shown).toBe(1);
  await other.ask();
  await expect.poll(one.shown).toBe(2);
  const late = new BroadcastChannel('share-test');
  const tell = late.postMessage.bind(late);
  tell({ scope: '1/1', hash: one.client.getQueryCache().getAll()[0]!.queryHash, data: 'late', at: 1 });
  tell({ scope: '1/1', hash: 'no such question', data: 'odd', at: Date.now() + 1_000 });
  await one.ask();
  await expect.poll(other.shown).toBe(3);
  late.close();
  expect([one.shown(), asked]).toEqual([3, 3]);
});

test('questions that nobody polls stay in their tab', async () => {
  const [one, other] = [tab('1/1', () => 1, {}), tab('1/1', () => 2, {})];
  const polled = [tab('9/9', () => 1), tab('9/9', () => 2)];
  await one.ask();
  await polled[0]!.ask();
  await expect.poll(polled[1]!.shown).toBe(1);
  expect(other.shown()).toBeUndefined();
});
