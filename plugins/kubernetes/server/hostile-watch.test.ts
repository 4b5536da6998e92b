import { setTimeout as pause } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { load } from './cluster.ts';
import { Observing } from './observing.ts';
import { hostileCluster, listing, say, type Answers } from './test/hostile-api.ts';

beforeAll(async () => void (await load()));

async function observe(answers: Answers, warn: () => void = () => undefined): Promise<Observing> {
  const cluster = await hostileCluster(answers);
  const observing = new Observing({
    cluster: async () => cluster,
    namespace: 'services',
    selector: async () => 'a=b',
    outputs: { follow: () => undefined, finish: async () => undefined } as never,
    clock: () => new Date(),
    log: { warn } as never,
    tell: () => undefined,
  });
  onTestFinished(() => observing.close());
  return observing;
}

/** Answers the first list of pods so, and all else as a cluster with an instance does. */
function firstBadly(answer: (response: ServerResponse) => void): Required<Pick<Answers, 'answer'>> {
  let lists = 0;
  const well = listing();
  return {
    answer: (url, response) => {
      if (!url.pathname.endsWith('/pods') || lists++ > 0) return well(url, response);
      answer(response);
      return true;
    },
  };
}

test.each([{ message: 5 }, { message: { toString: 1 } }])(
  'a cluster that refuses without words, by %o, is asked again',
  async (status) => {
    const observing = await observe(firstBadly((response) => void say(response, status, 500)));
    expect(await observing.list()).toEqual([7]);
  },
  10_000,
);

test('what fails while a failure is told ends nothing but the present try', async () => {
  const warn = vi.fn(() => {
    throw new Error('no space left on device');
  });
  const observing = await observe(
    firstBadly((response) => void say(response, {}, 500)),
    warn,
  );
  const first = observing.list();
  await vi.waitFor(() => expect(warn).toHaveBeenCalled());
  expect(await Promise.all([first, observing.list()])).toEqual([[7], [7]]);
}, 10_000);

test('an answer that is too long to keep is broken off, and asked for again', async () => {
  const observing = await observe(
    firstBadly((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(Buffer.alloc(9 * 2 ** 20, ' '));
    }),
  );
  expect(await observing.list()).toEqual([7]);
}, 10_000);

test('a watch whose line does not end is broken off, and what there is is asked for again', async () => {
  let watches = 0;
  const observing = await observe({
    answer: listing(),
    watch: ({ pathname }, response) => {
      if (pathname.endsWith('/pods') && ++watches === 1) response.write(Buffer.alloc(5 * 2 ** 20, 'a'));
    },
  });
  await observing.list();
  await vi.waitFor(() => expect(watches).toBe(2), { timeout: 10_000, interval: 20 });
});

test('what a watch tells that is no JSON, or of another kind, is no more than the end of it', async () => {
  let watches = 0;
  const told = ['5\n', 'null\n', 'nonsense\n', '{"type":"ADDED","object":{"metadata":{"name":[]}}}\n{"type":5}\n'];
  const observing = await observe({
    answer: listing(),
    watch: ({ pathname }, response) => {
      if (pathname.endsWith('/pods')) response.end(told[watches++] ?? '');
    },
  });
  await observing.list();
  await vi.waitFor(() => expect(watches).toBe(2), { timeout: 10_000, interval: 20 });
  expect(await observing.list()).toEqual([7]);
});

test('a cluster that ends each watch at once is not asked in a rush', async () => {
  let watches = 0;
  const observing = await observe({
    answer: listing(),
    watch: (_url, response) => {
      watches++;
      response.end();
    },
  });
  await observing.list();
  await pause(200);
  // Of pods and of deployments, and once more where this machine is slow.
  expect(watches).toBeLessThanOrEqual(4);
});
