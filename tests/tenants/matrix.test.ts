import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#core/contract/call.ts';
import { rawRequest } from '../harness/raw-request.ts';
import { allPlanted, canariesIn } from './canary.ts';
import { byPrincipal, expected, type Cell } from './expected.ts';
import { brief, withoutName } from './faults.ts';
import { requestTo } from './requests.ts';
import type { Things } from './things.ts';
import { Untouched } from './untouched.ts';
import { principals, World, type Principal } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.make();
});
afterAll(() => world?.server.stop());

/** Those from whom A's private things are to be hidden. */
const strangers: ReadonlySet<Principal> = new Set(['visitor', 'ownerB', 'keyB']);

/** What of A's its owner was shown. */
const shownToOwner = new Set<string>();

const untouched = new Untouched(() => world);

test('every published call has its row, and every row its call', () => {
  const published = new Set(world.calls.map(({ id }) => id));
  const rowless = [...published]
    .filter((id) => !(id in expected))
    .map((id) => `${id} has no row: say in tests/tenants/expected.ts what each principal gets.`);
  const callless = Object.keys(expected)
    .filter((id) => !published.has(id))
    .map((id) => `${id} is not published: take its row out of tests/tenants/expected.ts.`);
  expect([...rowless, ...callless]).toEqual([]);
});

test('what is written is noticed', async () => {
  await world.changes();
  await world.newNotice(world.a, 'A notice.');
  expect(await world.changes()).toContain('notifications');
});

test.each(Object.entries(expected))('%s', async (id, rows) => {
  const call = world.calls.find((each) => each.id === id)!;
  const namesService = call.params.includes('model') || call.params.includes('modelField');
  expect(
    'private' in rows,
    `${id} ${namesService ? 'names a service, so its row' : 'names no service, so nothing'} is told apart by private and public`,
  ).toBe(namesService);
  for (const [object, row] of 'private' in rows ? Object.entries(rows) : [['the call', rows] as const]) {
    const cells = byPrincipal(row);
    const refused = principals.filter((each) => String(cells[each]).startsWith('4'));
    const others = principals.filter((each) => !refused.includes(each));
    const open = object === 'public';
    await requestTo(call, untouched.for(call, open));
    await world.changes();
    const got = await ask(call, open, refused);
    expect(await world.changes(), `${id} refused ${refused.join(', ')} and changed these tables`).toEqual([]);
    got.push(...(await ask(call, open, others)));
    expect({ [object]: Object.fromEntries(got) }).toEqual({ [object]: cells });
  }
});

test('the owner was shown every canary, so that none can be out unseen', () => {
  expect(allPlanted().filter((each) => !shownToOwner.has(each))).toEqual([]);
});

test.each(['/metrics', '/openapi.json', '/healthz', '/readyz'])('%s shows nothing of A', async (path) => {
  expect(canariesIn((await rawRequest(world.server.url, { method: 'GET', path })).text)).toEqual([]);
});

/** What some get, one after another, from one call about one kind of service. */
async function ask(call: Call, open: boolean, whom: readonly Principal[]): Promise<(readonly [Principal, Cell])[]> {
  const cells: (readonly [Principal, Cell])[] = [];
  for (const principal of whom) {
    const things = untouched.for(call, open);
    const answer = await world.send(call, await requestTo(call, things), world.headersOf(principal, call.grant));
    cells.push([principal, brief(answer)]);
    if (principal === 'ownerA') for (const each of canariesIn(answer.text)) shownToOwner.add(each);
    if (strangers.has(principal)) {
      expect(
        canariesIn(answer.text + JSON.stringify(answer.headers)),
        `${call.id} shows ${principal} what belongs to A`,
      ).toEqual([]);
      if (!open && answer.status >= 400) await expectSameOfNothing(call, things, principal);
    }
    if (untouched.spend(call, open, answer)) await world.settle();
  }
  return cells;
}

/** Asks for things that are not there and expects the very words that hide A's. */
async function expectSameOfNothing(call: Call, things: Things, principal: Principal): Promise<void> {
  const sent = await requestTo(call, things);
  const headers = world.headersOf(principal, call.grant);
  const named = call.params.filter((name: string) => call.params.length === 1 || !name.startsWith('account'));
  for (const name of named) {
    const asked = name.startsWith('model') ? [sent.params[name]!, things.serviceName] : [sent.params[name]!];
    const missing = name.startsWith('account') ? 'no-such-account' : '999999999';
    const wanted = withoutName(
      await world.send(call, { ...sent, params: { ...sent.params, [name]: missing } }, headers),
      missing,
    );
    for (const value of asked) {
      const found = withoutName(
        await world.send(call, { ...sent, params: { ...sent.params, [name]: value } }, headers),
        value,
      );
      expect(found, `${call.id} tells ${principal} by :${name} what is hidden from what is not there`).toEqual(wanted);
    }
  }
}
