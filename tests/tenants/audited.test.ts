import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { isExternal, requestTo } from './requests.ts';
import { Things } from './things.ts';
import { World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.make();
});
afterAll(() => world?.server.stop());

/** What superadministrators may send and no log tells of: that instances are alive, which is said all the time. */
const untold = ['instances.updateLastHeartBeats'];

test('whatever a superadministrator does stands in the audit log, by whom and how it came out', async () => {
  const headers = { cookie: `berth_session=${await signInForTest(world.server)}`, origin: world.server.url };
  const deeds = world.calls.filter(
    ({ may, method, id }) => may === 'superadmin' && method !== 'GET' && !untold.includes(id),
  );
  expect(deeds.length).toBeGreaterThan(25);
  const wanted: string[] = [];
  for (const call of deeds) {
    const things = new Things(world, world.a, { open: false, external: isExternal(call) });
    const { status } = await world.send(call, await requestTo(call, things), headers);
    wanted.push(`${call.id}: superadmin, ${status}`);
    await world.settle();
  }
  const audit = world.calls.find(({ id }) => id === 'audit.listAllAudit')!;
  const told: string[] = [];
  for (let page = 0; ; page++) {
    const { text } = await world.send(audit, { params: {}, query: { size: 100, page } }, headers);
    const { records } = JSON.parse(text) as { records: { call: string; login?: string; status: number }[] };
    told.push(...records.map(({ call, login, status }) => `${call}: ${login}, ${status}`));
    if (records.length < 100) break;
  }
  expect(wanted.filter((each) => !told.includes(each))).toEqual([]);
}, 120_000);
