import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PriorityQueues } from './priority-queue.ts';

const service = { id: 7, name: 'seven' };
const never = new AbortController().signal;
const request = { priority: undefined as string | undefined, atOnce: 1, timeoutMs: 60_000, signal: never };

/** Has requests of these priorities wait behind one that runs, and answers in which order they were let through. */
async function order(priorities: readonly string[]): Promise<readonly string[]> {
  const queues = new PriorityQueues();
  const leave = await queues.enter(service, request);
  const through: string[] = [];
  const all = priorities.map(async (priority) => {
    const done = await queues.enter(service, { ...request, priority });
    through.push(priority);
    done();
  });
  leave();
  await Promise.all(all);
  return through;
}

test('the urgent come before the others, and among equals who came first', async () => {
  expect(await order(['0', '-3', '9', 'nonsense', '99', '', '9'])).toEqual(['99', '9', '9', '0', 'nonsense', '', '-3']);
});

test('a service of its own waits for nobody else', async () => {
  const queues = new PriorityQueues();
  await queues.enter(service, request);
  await expect(queues.enter({ id: 8, name: 'eight' }, request)).resolves.toBeTypeOf('function');
});

test('who waits in vain is told so, and takes nobody’s place', async () => {
  const queues = new PriorityQueues();
  const leave = await queues.enter(service, request);
  await expect(queues.enter(service, { ...request, timeoutMs: 1 })).rejects.toMatchObject({
    code: 'mlp.gate.queue_timeout',
    status: 503,
  });
  const controller = new AbortController();
  const left = queues.enter(service, { ...request, signal: controller.signal });
  controller.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  const next = queues.enter(service, request);
  leave();
  leave();
  const done = await next;
  await expect(queues.enter(service, { ...request, timeoutMs: 1 })).rejects.toMatchObject({
    code: 'mlp.gate.queue_timeout',
  });
  done();
});

test('a line is no longer than it may be', async () => {
  const queues = new PriorityQueues();
  await queues.enter(service, request);
  const waiting = Array.from({ length: 1_000 }, () =>
    queues.enter(service, { ...request, timeoutMs: 500 }).catch(() => undefined),
  );
  await expect(queues.enter(service, request)).rejects.toMatchObject({
    code: 'mlp.gate.queue_full',
    status: 503,
    args: { retryAfter: '1' },
  });
  await Promise.all(waiting);
});

test('never more than the set number run at once, and everybody gets a turn', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 30 }),
      async (atOnce, priorities) => {
        const queues = new PriorityQueues();
        let running = 0;
        let most = 0;
        await Promise.all(
          priorities.map(async (priority) => {
            const leave = await queues.enter(service, { ...request, atOnce, priority: String(priority) });
            most = Math.max(most, ++running);
            await new Promise((resolve) => setImmediate(resolve));
            running -= 1;
            leave();
          }),
        );
        expect(most).toBeLessThanOrEqual(atOnce);
      },
    ),
    { numRuns: 50 },
  );
});
