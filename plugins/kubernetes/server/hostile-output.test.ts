import type { ServerResponse } from 'node:http';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { load } from './cluster.ts';
import { outputsOf } from './outputs.ts';
import { hostileCluster, listing, pod, say } from './test/hostile-api.ts';
import { driverOf, temporarySpool } from './test/hostile-driver.ts';

beforeAll(async () => void (await load()));

/** Follows the output of a pod that is answered so, of which some was copied before, to the end of its first second. */
async function follow(log: (response: ServerResponse, since: string | null) => void, copied = '') {
  const cluster = await hostileCluster({
    answer: ({ pathname, searchParams }, response) => {
      if (!pathname.endsWith('/log')) return say(response, pod);
      log(response, searchParams.get('sinceTime'));
      return true;
    },
  });
  const spool = temporarySpool();
  if (copied) await spool.append(7, 1, Buffer.from(copied), '2030-01-01T00:00:01.000000001');
  const outputs = outputsOf({ cluster: async () => cluster, spool });
  onTestFinished(() => outputs.stop());
  outputs.follow(pod as never);
  return { text: async () => (await spool.read(7, { previous: false })).toString() };
}

const stamp = (second: number) => `2030-01-01T00:00:0${second}.000000001Z`;

test('a line without an end is kept in parts, and what follows it line by line', async () => {
  const open = Promise.withResolvers<ServerResponse>();
  const { text } = await follow((response) => {
    response.write(`${stamp(1)} one\n${stamp(2)} ${'a'.repeat(2 * 2 ** 20)}`);
    open.resolve(response);
  });
  await vi.waitFor(async () => expect((await text()).length).toBeGreaterThan(2 ** 20), 5_000);
  (await open.promise).write(`b 2030 c\n${stamp(3)} three\n`);
  const whole = `one\n${'a'.repeat(2 * 2 ** 20)}b 2030 c\nthree\n`;
  await vi.waitFor(async () => expect((await text()) === whole).toBe(true), 5_000);
});

test('what was copied is left out where it is told again, also of lines that are told in parts', async () => {
  const { text } = await follow((response, since) => {
    expect(since).toBe('2030-01-01T00:00:01Z');
    response.write(`${stamp(1)} ${'a'.repeat(2 * 2 ** 20)}\n${stamp(2)} two\n`);
  }, 'one\n');
  await vi.waitFor(async () => expect(await text()).toBe('one\ntwo\n'), 5_000);
});

test('an output that is refused without an end is not read on', async () => {
  const closed = vi.fn();
  await follow((response) => {
    response.on('close', closed).writeHead(500).write('because');
  });
  await vi.waitFor(() => expect(closed).toHaveBeenCalled(), 5_000);
});

test('of an instance that is forgotten nothing is known any more', async () => {
  const asked = vi.fn();
  const streams: ServerResponse[] = [];
  const lists = listing();
  const driver = await driverOf({
    answer: (url, response) => {
      if (!url.pathname.endsWith('/log')) return lists(url, response) || say(response, {}, 404);
      asked();
      return say(response, 'one');
    },
    watch: ({ pathname }, response) => {
      if (pathname.endsWith('/pods')) streams.push(response);
    },
  });
  const tell = (type: string) => streams[0]!.write(`${JSON.stringify({ type, object: pod })}\n`);
  await driver.list();
  await vi.waitFor(() => expect([asked.mock.calls.length, streams.length]).toEqual([1, 1]));
  tell('DELETED');
  await vi.waitFor(() => driver.forget(7));
  const again = () => {
    tell('DELETED');
    tell('ADDED');
    expect(asked.mock.calls.length).toBeGreaterThan(1);
  };
  await vi.waitFor(again, 5_000);
});
