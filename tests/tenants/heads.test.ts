import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawHead } from '../harness/raw-request.ts';
import { byPrincipal, expected, type Cell } from './expected.ts';
import { brief } from './faults.ts';
import { isExternal, requestTo } from './requests.ts';
import { Things } from './things.ts';
import { principals, queryText, World } from './world.ts';

let world: World;
const things = new Map<boolean, Things>();
beforeAll(async () => {
  world = await World.make();
  for (const external of [true, false]) things.set(external, new Things(world, world.a, { open: false, external }));
});
afterAll(() => world?.server.stop());

/** What follows from who asks alone, or for calls of services from which one it is. */
const isDecided = (id: string, cell: Cell): boolean =>
  /^401|key\.grant\.missing|account\.access\.denied|superadmin\.required/.test(String(cell)) ||
  (id.startsWith('gateway.') && cell === '404 service.not_found');

test('whoever may not make a call is refused before anybody reads what they send', async () => {
  let refusals = 0;
  for (const call of world.calls.filter(({ method }) => method !== 'GET')) {
    const rows = expected[call.id]!;
    const cells = byPrincipal('private' in rows ? rows.private : rows);
    const refused = principals.filter((each) => isDecided(call.id, cells[each]));
    if (refused.length === 0) continue;
    const { params, query = {} } = await requestTo(call, things.get(isExternal(call))!);
    const path = call.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name]!));
    const got = await Promise.all(
      refused.map(async (principal) => {
        const headers = world.headersOf(principal, call.grant);
        const asked = { method: call.method, path: `${path}${queryText(query)}`, headers };
        return [principal, brief(await rawHead(world.server.url, asked))];
      }),
    );
    const wanted = refused.map((each) => [each, cells[each]]);
    expect({ [call.id]: Object.fromEntries(got) }).toEqual({ [call.id]: Object.fromEntries(wanted) });
    refusals += refused.length;
  }
  expect(refusals).toBeGreaterThan(300);
});
