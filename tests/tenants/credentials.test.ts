import { afterAll, beforeAll, expect, test } from 'vitest';
import { expected } from './expected.ts';
import { brief, withoutName } from './faults.ts';
import { isExternal, requestTo } from './requests.ts';
import { Things } from './things.ts';
import { World } from './world.ts';

let world: World;
let revoked: string;
let ended: string;
const things = new Map<boolean, Things>();
beforeAll(async () => {
  world = await World.make();
  for (const external of [true, false]) things.set(external, new Things(world, world.a, { open: false, external }));
  const { account } = world.a;
  revoked = (await world.make('POST', `/api/mlpcore/account/${account}/token`)).token;
  await world.make('GET', `/api/mlpcore/account/${account}/token/${revoked}`, undefined, {
    ...world.a,
    headers: { 'mlp-api-key': revoked },
  });
  await world.make('DELETE', `/api/mlpcore/account/${account}/token/${revoked}`);
  ended = await world.newEndedSession(world.a);
});
afterAll(() => world?.server.stop());

/** The old address of a service leads to the present one, which asks who is there; anybody may write to those who run the installation, and what anybody clicks is noted. */
const unguarded = ['activity.saveClick', 'requests.sendEmail'];

test.each(Object.keys(expected).filter((id) => !unguarded.includes(id)))(
  '%s takes no key that is wrong or revoked, and an ended session for nobody',
  async (id) => {
    const call = world.calls.find((each) => each.id === id)!;
    const sent = await requestTo(call, things.get(isExternal(call))!);
    await world.changes();
    const [wrong, gone, bearer] = await Promise.all(
      [{ 'mlp-api-key': 'x'.repeat(40) }, { 'mlp-api-key': revoked }, { authorization: `Bearer ${revoked}` }].map(
        (headers) => world.send(call, sent, headers),
      ),
    );
    expect([brief(wrong!), brief(gone!), brief(bearer!)]).toEqual(
      Array(3).fill(id.startsWith('openai-adapters.') ? '401 invalid_api_key' : '401 key.invalid'),
    );
    expect(withoutName(gone!, revoked)).toEqual(withoutName(wrong!, 'x'.repeat(40)));
    const visitor = brief(await world.send(call, sent, {}));
    expect(brief(await world.send(call, sent, { cookie: `berth_session=${ended}`, origin: world.server.url }))).toBe(
      visitor,
    );
    expect(await world.changes()).toEqual([]);
  },
);
