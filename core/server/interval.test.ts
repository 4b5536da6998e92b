import { expect, test, vi } from 'vitest';
import { interval } from './interval.ts';

const quiet = { warn: () => undefined };

test('it is done at once and again, until it is stopped', async () => {
  let done = 0;
  const runner = interval(5, async () => void (done += 1), quiet, '');
  await runner.start();
  expect(done).toBe(1);
  await vi.waitUntil(() => done > 3);
  await runner.stop();
  const before = done;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(done).toBe(before);
});

test('a failure is told, and the next try follows', async () => {
  const told: string[] = [];
  let tries = 0;
  const runner = interval(
    5,
    async () => {
      tries += 1;
      throw new Error('away');
    },
    { warn: ({ error }: { error?: string }, message) => void told.push(`${message} ${error}`) },
    'It did not work.',
  );
  await runner.start();
  await vi.waitUntil(() => tries > 2);
  await runner.stop();
  expect(told[0]).toBe('It did not work. The next try follows. away');
});

test('its end waits for what is under way', async () => {
  const gate = Promise.withResolvers<void>();
  const runner = interval(1_000, () => gate.promise, quiet, '');
  await runner.start();
  let ended = false;
  const end = runner.stop().then(() => (ended = true));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(ended).toBe(false);
  gate.resolve();
  await end;
});
