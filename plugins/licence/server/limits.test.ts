import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPool, type Pool } from '#core/server/database/database.ts';
import { DatabaseEvents } from '#core/server/events/events.ts';
import type { StartOccasion } from '#plugins/services/server/public.ts';
import { makeDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { licensedModel, LicensedStarts } from './guards.ts';
import { licenceCheck } from './licence-check.ts';
import type { Use } from './licence-state.ts';
import { Licences } from './licences.ts';
import { content, publicKey, signed } from './test/vendor.ts';

const log = pino({ level: 'silent' });
const hour = 3_600_000;
const day = 24 * hour;
const within: Use = { cpu: 4, vramGb: 0, services: ['acme/one'] };
const beyond: Use = { ...within, cpu: 101 };

let database: TestDatabase;
let pool: Pool;
let now: number;
let use: Use;
let licences: Licences;
beforeAll(async () => {
  database = await makeDatabase();
  pool = openPool(database.connection, log);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query(`update licence_state set file = null, over_since = null, under_since = null, told = ''`);
  // After the licences of the test are signed, which takes a moment.
  now = Date.now() + hour;
  use = within;
  licences = new Licences({
    pool,
    events: new DatabaseEvents(pool, database.connection, log),
    clock: () => new Date(now),
    environment: { keyFile: publicKey, file: undefined, soonDays: 30 },
    use: { now: async () => use },
    ticks: () => now,
  });
  await licences.install(signed());
});

/** What holds some time later, with so much in use from then on. */
async function later(ms: number, used: Use): Promise<string> {
  now += ms;
  use = used;
  await licences.note();
  return (await licences.look()).standing;
}
async function asked(occasion: StartOccasion, derived = false) {
  const demand = { cpu: 1, memory: 1, disk: 1, gpus: 0, derived, group: '' };
  const service = { id: 1, name: 'one', data: {} as never };
  const account = { id: 1, shortName: 'acme' };
  const wish = { occasion, account, service, instances: 1, demand, caller: undefined, others: [] };
  const verdict = await new LicensedStarts(licences).ask(wish);
  if (verdict?.do === 'pass') return verdict.warnings!.map(({ code, args }) => `${code} ${args.count}`).join();
  return verdict && `${verdict.do} ${verdict.fault.code}`;
}

test('what is too much is borne for the days of grace, with a warning, and then suspends', async () => {
  expect(await later(0, beyond)).toBe('softLimits');
  expect(await asked('scale')).toBe('licence.suspends_in_days 14');
  expect(await later(13 * day + 2 * hour, beyond)).toBe('softLimits');
  expect((await licences.look()).settings.daysLeftBeforeHardLimits).toBe(1);
  expect(await later(22 * hour, beyond)).toBe('hardLimits');
  expect(await later(0, within)).toBe('valid');
});

test('starts wait and wishes are refused while services are suspended', async () => {
  await later(0, beyond);
  await later(14 * day, beyond);
  expect([await asked('start'), await asked('scale'), await asked('train'), await asked('publish')]).toEqual([
    'queue licence.limits_exceeded',
    'refuse licence.limits_exceeded',
    'refuse licence.limits_exceeded',
    undefined,
  ]);
});

test('whoever keeps to the limits for a moment gains no days, and whoever does for a day begins anew', async () => {
  await later(0, beyond);
  await later(10 * day, within);
  expect(await later(hour, beyond)).toBe('softLimits');
  expect((await licences.look()).settings.daysLeftBeforeHardLimits).toBe(4);
  await later(hour, within);
  await later(day, within);
  expect(await later(hour, beyond)).toBe('softLimits');
  expect((await licences.look()).settings.daysLeftBeforeHardLimits).toBe(14);
});

test('a licence by which use is too much at once is not installed in place of one that bears it', async () => {
  const strict = signed({ daysBeforeHardLimits: 0, limits: { ...content.limits, cpuTotalCount: 2 } });
  await expect(licences.install(strict)).rejects.toMatchObject({
    code: 'licence.new_exceeded',
    status: 409,
    args: { limits: 'cpuTotalCount' },
  });
  expect((await licences.look()).standing).toBe('valid');
  await licences.install(strict, { suspending: true });
  expect((await licences.look()).standing).toBe('hardLimits');
});

test('the check tells a licence that is over from one that has not begun and from none', async () => {
  const told = async () => {
    const { state, problem } = await licenceCheck({ enforced: true, standing: () => licences.look() })();
    return [state, problem?.code, problem?.args.starts, problem?.args.ends];
  };
  await licences.install(signed({ ends: '2001-01-01' }), { suspending: true });
  expect(await told()).toEqual(['failure', 'licence.check_expired', '2000-01-01', '2001-01-01']);
  await licences.install(signed({ starts: '2900-01-01' }));
  expect(await told()).toEqual(['failure', 'licence.check_not_begun', '2900-01-01', '2999-12-31']);
  await pool.query('update licence_state set file = null');
  expect(await told()).toEqual(['failure', 'licence.check_not_valid', undefined, undefined]);
});

test('the same licence installed again gives no new days, one that allows what is used does', async () => {
  const small = signed({ limits: { ...content.limits, cpuTotalCount: 50 } });
  await licences.install(small);
  await later(0, { ...within, cpu: 60 });
  await later(10 * day, within);
  await licences.install(small);
  await later(0, { ...within, cpu: 60 });
  expect((await licences.look()).settings.daysLeftBeforeHardLimits).toBe(4);
  await licences.install(signed({ limits: { ...content.limits, cpuTotalCount: 70 } }));
  expect(await later(0, { ...within, cpu: 71 })).toBe('softLimits');
  expect((await licences.look()).settings.daysLeftBeforeHardLimits).toBe(14);
});

test('a licence without training lets no service be trained, and its services run on', async () => {
  await licences.install(signed({ limits: { ...content.limits, allowedToFit: false } }));
  expect([await asked('train'), await asked('create', true), await asked('create'), await asked('start')]).toEqual([
    'refuse licence.no_fitting',
    'refuse licence.no_fitting',
    undefined,
    undefined,
  ]);
});

test('of servers elsewhere only the models that a licence names may be entered, and all where it names none', async () => {
  const judge = licensedModel(licences);
  await judge('any/model');
  await licences.install(signed({ limits: { ...content.limits, allowedVllmModels: ['qwen/small'] } }));
  await judge('qwen/small');
  for (const model of ['qwen/large', ''])
    await expect(judge(model)).rejects.toMatchObject({
      code: 'licence.model_not_allowed',
      args: { models: 'qwen/small' },
    });
});
