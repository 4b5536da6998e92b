import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Fault } from '#core/contract/fault.ts';
import { awaitStart } from './arrival.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = (signal: AbortSignal) =>
  new Promise<boolean>((resolve) => signal.addEventListener('abort', () => resolve(false)));
const patient = { patienceMs: 60_000, signal: new AbortController().signal };

test('a call that waits is told as soon as what it waits for is held up', async () => {
  const wake = vi.fn<(id: number) => Promise<void>>().mockResolvedValueOnce();
  wake.mockRejectedValueOnce(new Fault('account.limit.cpu', 'No room.', 503));
  const told = expect(awaitStart({ wake }, 70, patient, never)).rejects.toMatchObject({ code: 'account.limit.cpu' });
  await vi.advanceTimersByTimeAsync(6_000);
  await told;
  expect(wake.mock.calls).toEqual([[70], [70]]);
});

test('it goes on when somebody arrives, and gives up when its patience ends or it is cut off', async () => {
  const wake = vi.fn(async () => undefined);
  const arriving = awaitStart({ wake }, 70, patient, (signal) =>
    Promise.race([never(signal), new Promise<true>((resolve) => setTimeout(() => resolve(true), 2_000))]),
  );
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await arriving).toBe(true);
  expect(wake).not.toHaveBeenCalled();
  const waiting = awaitStart({ wake }, 70, { ...patient, patienceMs: 7_000 }, never);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(await waiting).toBe(false);
  expect(wake).toHaveBeenCalledTimes(2);
  const cut = new AbortController();
  const broken = awaitStart({ wake }, 70, { patienceMs: 60_000, signal: cut.signal }, never);
  cut.abort();
  expect(await broken).toBe(false);
});
