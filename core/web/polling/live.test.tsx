import { QueryClient, QueryObserver } from '@tanstack/query-core';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LiveStream } from './live.ts';
import { paceOf, turn } from './pace.ts';

/** The stream is opened once a page has come to rest. */
const patience = { timeout: 10_000 };

const wire = { query: {}, body: 'optional', answer: 'json' } as const;

/** What a browser opens, as far as it is used. */
class Source extends EventTarget {
  readonly address: string;
  readyState = 0;

  constructor(address: string) {
    super();
    this.address = address;
  }

  close(): void {
    this.readyState = 2;
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  say(topic: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: topic }));
  }
}

/** A tab that asks two things again and again, of which the server tells one by itself. */
function tab(pollMs = 1_000) {
  const client = new QueryClient();
  const sources: Source[] = [];
  const live = new LiveStream(client, (address) => {
    const source = new Source(address);
    sources.push(source);
    return source as unknown as EventSource;
  });
  live.learn('things.list', { ...wire, live: 'things/:account/:model' });
  live.learn('others.list', wire);
  const asked = { things: 0, others: 0 };
  const poll = (queryKey: readonly unknown[], name: keyof typeof asked) =>
    new QueryObserver(client, {
      queryKey,
      queryFn: () => ++asked[name],
      refetchInterval: paceOf(pollMs),
    }).subscribe(() => undefined);
  const ends = [poll(['others.list', {}], 'others'), poll(['things.list', { account: 7, model: 'a/b' }], 'things')];
  onTestFinished(() => {
    ends.forEach((end) => end());
    live.close();
    client.clear();
  });
  return { client, live, sources, asked, latest: () => sources.at(-1)! };
}

beforeEach(() => {
  turn.mine = true;
  turn.isTold = undefined;
});

test('what the stream tells of is asked for at once, and nothing else', async () => {
  const { live, sources, asked, latest } = tab(60_000);
  live.look();
  await expect.poll(() => sources.length, patience).toBe(1);
  expect(latest().address).toBe('/api/mlpcore/live?topic=things%2F7%2Fa%252Fb');
  latest().open();
  latest().say('things/7/a%2Fb');
  await expect.poll(() => asked.things).toBe(2);
  latest().say('things/8/a%2Fb');
  expect(asked).toEqual({ things: 2, others: 1 });
});

test('what is told of is asked for rarely besides, once it was asked for since the stream is there; without it all goes on as before', async () => {
  const { client, live, sources, asked, latest } = tab();
  const paceNow = (key: readonly unknown[]) => {
    const query = client.getQueryCache().find({ queryKey: key })!;
    return paceOf(1_000)(query) as number;
  };
  const things = ['things.list', { account: 7, model: 'a/b' }];
  live.look();
  await expect.poll(() => sources.length, patience).toBe(1);
  latest().open();
  const before = asked.things;
  expect(paceNow(things)).toBeLessThan(2_000);
  await expect.poll(() => asked.things, patience).toBeGreaterThan(before);
  expect(paceNow(things)).toBeGreaterThan(8_000);
  expect(paceNow(['others.list', {}])).toBeLessThan(2_000);
  latest().dispatchEvent(new Event('error'));
  expect(paceNow(things)).toBeLessThan(2_000);
  latest().open();
  live.close();
  expect([paceNow(things) < 2_000, latest().readyState]).toEqual([true, 2]);
});

test('a page that is put together bit by bit opens it once, when it is at rest', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { client, live, sources, latest } = tab();
  live.learn('parts.list', { ...wire, live: 'parts/:part' });
  let answer: (part: number) => void = () => undefined;
  for (const part of [1, 2, 3, 4]) {
    const observer = new QueryObserver(client, {
      queryKey: ['parts.list', { part }],
      queryFn: () => (part < 4 ? part : new Promise<number>((resolve) => (answer = resolve))),
      refetchInterval: paceOf(60_000),
    });
    onTestFinished(observer.subscribe(() => undefined));
    live.look();
    await vi.advanceTimersByTimeAsync(700);
  }
  // The answer that is still on its way may bring more.
  await vi.advanceTimersByTimeAsync(1_500);
  expect(sources).toHaveLength(0);
  answer(4);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(sources).toHaveLength(1);
  for (const part of [1, 2, 3, 4]) expect(latest().address).toContain(`parts%2F${part}`);
});

test('what is not asked as yet is not heard of', async () => {
  const { client, live, sources, latest } = tab();
  const options = { queryKey: ['things.list', undefined], queryFn: () => 1, refetchInterval: paceOf(1_000) };
  onTestFinished(new QueryObserver(client, { ...options, enabled: false }).subscribe(() => undefined));
  live.look();
  await expect.poll(() => sources.length, patience).toBe(1);
  expect(latest().address).toBe('/api/mlpcore/live?topic=things%2F7%2Fa%252Fb');
});

test('a page that never comes to rest has its stream all the same', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { live, sources } = tab();
  for (let at = 0; at < 60; at++) {
    live.look();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(sources).toHaveLength(1);
});

test('a stream that gives way is not opened again until the tab gets its turn anew', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { live, sources, latest } = tab();
  live.look();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sources).toHaveLength(1);
  latest().dispatchEvent(new Event('end'));
  expect(latest().readyState).toBe(2);
  live.look();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sources).toHaveLength(1);
  live.close();
  live.look();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sources).toHaveLength(2);
});
