import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { Fault } from '#core/contract/fault.ts';
import type { CallRecord, GuardedCall } from '#plugins/gateway/server/public.ts';
import { CallFigures } from './call-figures.ts';
import { tookFigures } from './took-counts.ts';

const service = (id: number) =>
  ({ id, name: `service-${id}`, account: { id: 1, shortName: 'harbour' } }) as GuardedCall['service'];
const callOf = (id: number): GuardedCall => ({ service: service(id), caller: undefined, bytes: 1, headers: {} });
const recordOf = (id: number, more: Partial<CallRecord> = {}): CallRecord => ({
  ...callOf(id),
  id: 'x',
  kind: 'predict',
  outcome: 'answered',
  status: 200,
  at: 0,
  tookMs: 20,
  attempts: 1,
  requestBytes: 1,
  answerBytes: 1,
  cost: 0,
  cached: false,
  headers: {},
  ...more,
});

function open(waiting: ReadonlyMap<number, number> = new Map()) {
  const registry = new Registry();
  const figures = new CallFigures(registry, { waiting: () => waiting });
  const made = (id: number, more: Partial<CallRecord> = {}) => {
    figures.entered(callOf(id));
    figures.ended(recordOf(id, more));
  };
  return { figures, made, lines: async () => (await registry.metrics()).split('\n') };
}

test('calls are told to Prometheus by service and by how they ended', async () => {
  const { figures, made, lines } = open(
    new Map([
      [1, 4],
      [99, 2],
    ]),
  );
  made(1);
  made(1, { cached: true, tookMs: 700 });
  made(1, { outcome: 'failed', status: 500 });
  made(1, { outcome: 'failed', status: 400 });
  made(1, { outcome: 'gone', status: 499 });
  const refused = (code: string, status: number) =>
    made(1, { outcome: 'refused', status, fault: new Fault(code, 'no', status) });
  refused('key.limit.requests', 429);
  refused('mlp.gate.no_instances', 503);
  figures.entered(callOf(1));
  const told = await lines();
  const own = 'service="1"';
  for (const line of [
    `berth_service_calls_total{${own},outcome="answered"} 2`,
    `berth_service_calls_total{${own},outcome="failed"} 2`,
    `berth_service_calls_total{${own},outcome="rejected"} 1`,
    `berth_service_calls_total{${own},outcome="gone"} 1`,
    `berth_service_calls_total{${own},outcome="refused"} 1`,
    `berth_service_cache_hits_total{${own}} 1`,
    `berth_service_call_seconds_bucket{le="0.025",${own}} 1`,
    `berth_service_call_seconds_count{${own}} 2`,
    `berth_service_active_calls{${own}} 1`,
    `berth_service_waiting_calls{${own}} 4`,
    'berth_service_waiting_calls{service="other"} 2',
    'berth_calls_refused_total{code="key.limit.requests"} 1',
    'berth_calls_refused_total{code="mlp.gate.no_instances"} 1',
  ])
    expect(told).toContain(line);
  expect(figures.live()).toEqual({ 1: { active: 1, latestMs: 700 } });
});

test('however many services and codes there are, series stay bounded, and no call is lost', async () => {
  const { made, lines } = open();
  for (let id = 1; id <= 1_500; id++) made(id);
  for (let code = 0; code < 300; code++) made(1, { outcome: 'refused', fault: new Fault(`code.${code}`, 'no') });
  const told = await lines();
  const answered = told.filter((line) => /^berth_service_calls_total\{.*outcome="answered"/.test(line));
  expect(answered).toHaveLength(1_001);
  expect(answered).toContain('berth_service_calls_total{service="other",outcome="answered"} 500');
  const refused = told.filter((line) => line.startsWith('berth_calls_refused_total{'));
  expect(refused).toHaveLength(101);
  expect(refused).toContain('berth_calls_refused_total{code="other"} 200');
});

test('calls that timed out are timed with those that were answered, and others are not', async () => {
  const { figures, made, lines } = open();
  made(1, { tookMs: 20 });
  made(1, { outcome: 'failed', status: 504, tookMs: 30_000 });
  made(1, { outcome: 'failed', status: 500, tookMs: 3 });
  made(1, { outcome: 'gone', status: 499, tookMs: 400 });
  expect(figures.live()).toEqual({ 1: { active: 0, latestMs: 30_000 } });
  expect(await lines()).toContain('berth_service_call_seconds_count{service="1"} 2');
  expect(tookFigures(figures.took.take().get(1)!)).toEqual({
    took_20: 1,
    took_30000: 1,
    took_least: 20,
    took_most: 30_000,
  });
});

test('what limits refuse is handed over once, by account', () => {
  const { figures, made } = open();
  const caller = { account: { id: 5, shortName: 'pier' } } as CallRecord['caller'];
  for (const status of [429, 429, 503]) made(1, { caller, outcome: 'refused', fault: new Fault('a', 'b', status) });
  expect([...figures.takeExceeded()]).toEqual([[5, 2]]);
  expect([...figures.takeExceeded()]).toEqual([]);
});
