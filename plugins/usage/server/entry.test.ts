import { expect, test } from 'vitest';
import type { CallRecord } from '#plugins/gateway/server/public.ts';
import { decode, encode, entryOf } from './entry.ts';

const record = (outcome: CallRecord['outcome'], status: number) =>
  ({
    at: 1_800_000_000_000,
    service: { id: 2, account: { id: 1 } },
    caller: undefined,
    outcome,
    status,
    requestBytes: 1,
    answerBytes: 0,
    tookMs: 3,
    cost: 0,
  }) as CallRecord;

test.each([
  ['failed', 400, 'rejected'],
  ['failed', 404, 'rejected'],
  ['failed', 500, 'failed'],
  ['failed', 503, 'failed'],
  ['failed', 504, 'failed'],
  ['refused', 400, 'refused'],
  ['answered', 200, 'answered'],
  ['gone', 499, 'gone'],
] as const)('a call that was %s with %i is kept as %s, and read so', (outcome, status, kept) => {
  const entry = entryOf(record(outcome, status));
  expect(entry.outcome).toBe(kept);
  expect(decode(encode(entry), 0)).toEqual(entry);
});
