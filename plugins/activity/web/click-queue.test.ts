import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClickQueue } from './click-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const click = (elementId: string) => ({ pageUrl: '/', eventType: 'click', elementId });

/** A queue, and the sizes of the batches that left it. */
function queueWith({ fails = false, takesLast = true, goesOn = true } = {}) {
  const sent: number[] = [];
  const last: number[] = [];
  const lost: unknown[] = [];
  const queue = new ClickQueue({
    send: async (batch) => {
      if (fails) throw new Error('no way');
      sent.push(batch.length);
    },
    sendLast: (batch) => takesLast && last.push(batch.length) > 0,
    onLost: (error) => lost.push(error) > 0 && goesOn,
  });
  const add = (count: number) => {
    for (let at = 0; at < count; at++) queue.add(click(String(at)));
  };
  return { queue, add, sent, last, lost };
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('what is done within five seconds goes together, and the rest after another five', async () => {
  const { add, sent } = queueWith();
  add(1);
  await wait(4_999);
  add(129);
  expect(sent).toEqual([]);
  await wait(1);
  expect(sent).toEqual([100]);
  await wait(4_999);
  expect(sent).toEqual([100]);
  await wait(1);
  expect(sent).toEqual([100, 30]);
  await wait(60_000);
  expect(sent).toEqual([100, 30]);
});

test('a page that goes sends all that waits, once', async () => {
  const { queue, add, sent, last } = queueWith();
  add(120);
  queue.flush();
  expect(last).toEqual([100, 20]);
  await wait(60_000);
  expect([sent, last]).toEqual([[], [100, 20]]);
});

test('a browser that takes no last batch does not keep the page', () => {
  const { queue, add, last } = queueWith({ takesLast: false });
  add(3);
  queue.flush();
  expect(last).toEqual([]);
});

test('a lost batch is told of and not sent again', async () => {
  const { add, lost } = queueWith({ fails: true });
  add(1);
  await wait(5_000);
  add(1);
  await wait(60_000);
  expect(lost).toHaveLength(2);
});

test('nothing more is sent once there is no point', async () => {
  const { add, lost } = queueWith({ fails: true, goesOn: false });
  add(1);
  await wait(5_000);
  add(5);
  await wait(60_000);
  expect(lost).toHaveLength(1);
});

test('a flood is cut off', async () => {
  const { queue, add, last } = queueWith();
  add(2_000);
  queue.flush();
  expect(last).toEqual([100, 100, 100, 100, 100]);
});
