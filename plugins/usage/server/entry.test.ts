import { expect, test } from 'vitest';
import type { CallRecord } from '#plugins/gateway/server/public.ts';
import { decode, encode, entryOf } from './entry.ts';

const record = (outcome: CallRecord['outcome'], status: number, attempts: number) =>
  ({
    at: 1_800_000_000_000,
    service: {
      id: 2,
      account: { id: 1 },
      data: { billingSettings: { isBillingEnabled: true, billingUnitPriceInNanoToken: 5, freeUnitQuota: 7 } },
    },
    caller: undefined,
    outcome,
    status,
    attempts,
    requestBytes: 1,
    answerBytes: 0,
    tookMs: 3,
    cost: 0,
  }) as CallRecord;

test.each([
  ['failed', 400, 1, 'rejected'],
  ['failed', 404, 1, 'rejected'],
  ['failed', 500, 1, 'failed'],
  ['failed', 503, 1, 'failed'],
  ['failed', 504, 1, 'failed'],
  ['refused', 400, 0, 'refused'],
  ['refused', 429, 0, 'refused'],
  ['refused', 503, 0, 'failed'],
  ['answered', 200, 1, 'answered'],
  ['gone', 499, 1, 'rejected'],
  ['gone', 499, 0, 'refused'],
  ['answered', 200, 0, 'answered'],
] as const)(
  'a call that was %s with %i after %i attempts is kept as %s, and read so',
  (outcome, status, attempts, kept) => {
    const entry = entryOf(record(outcome, status, attempts));
    expect(entry).toMatchObject({ outcome: kept, terms: { unitNano: 5, freeUnits: 7 } });
    expect(decode(encode(entry), 0)).toEqual(entry);
  },
);

test('what is no amount that can be added up counts as none, also where it was written', () => {
  for (const cost of [1e30, 1e8, Infinity, NaN, -1])
    expect(entryOf({ ...record('answered', 200, 1), cost }).costNano).toBe(0);
  const entry = entryOf({ ...record('answered', 200, 1), cost: 1_000 });
  expect(entry.costNano).toBe(1e12);
  for (const costNano of [1e30, Infinity, NaN, -1])
    expect(decode(encode({ ...entry, costNano }), 0)).toEqual({ ...entry, costNano: 0 });
});
