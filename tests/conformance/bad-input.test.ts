import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#core/contract/call.ts';
import { jsonOf, rawRequest, type RawAnswer, type RawRequest } from '../harness/raw-request.ts';
import { expected } from '../tenants/expected.ts';
import { faultOf } from '../tenants/faults.ts';
import { isExternal, requestTo } from '../tenants/requests.ts';
import { Things } from '../tenants/things.ts';
import { World, type Principal, type Sent } from '../tenants/world.ts';
import { spoil, wrongs } from './bad-input.ts';
import { fullBodies } from './full-bodies.ts';

let world: World;
beforeAll(async () => {
  world = await World.make();
});
afterAll(() => world?.server.stop());

const seed = 20_251_120;
const leastCases = 60;
const mostCases = 240;

test.concurrent.each(Object.keys(expected))('%s answers whatever it is sent with what its contract says, or with a fault', async (id) => {
  const call = world.calls.find((each) => each.id === id)!;
  const headers = world.headersOf(askerOf(call), call.grant);
  let right = await rightRequest(call);
  const { arbitrary, places } = wrongs(call, right);
  const check = fc.asyncProperty(arbitrary, async (wrong) => {
    const sent = spoil(call, right, headers, wrong);
    const answer = await rawRequest(world.server.url, sent);
    checkAnswer(call, sent, answer);
    // What was wrong may not matter to the call, and then the thing is gone.
    if (sent.method === 'DELETE' && answer.status < 400) right = await rightRequest(call);
  });
  await fc.assert(check, { seed, numRuns: Math.min(mostCases, Math.max(leastCases, places * 4)) });
});

test('the server is ready after all of it', async () => {
  expect((await rawRequest(world.server.url, { method: 'GET', path: '/readyz' })).status).toBe(200);
  expect(await world.make('GET', '/api/mlpcore/health')).toMatchObject({ ok: true });
});

function askerOf({ id, may }: Call): Principal {
  // A would put out the sessions with which other calls are made.
  if (id === 'accounts.revokeOtherSessions' || id === 'accounts.changePassword') return 'ownerB';
  return may === 'superadmin' ? 'superadmin' : 'ownerA';
}

async function rightRequest(call: Call): Promise<Sent> {
  const things = new Things(world, world.a, { open: false, external: isExternal(call) });
  const sent = await requestTo(call, things);
  return { ...sent, body: (await fullBodies[call.id]?.(things)) ?? sent.body };
}

function checkAnswer(call: Call, sent: RawRequest, answer: RawAnswer): void {
  const about = `${sent.method} ${sent.path.slice(0, 300)} ${String(sent.body ?? '').slice(0, 300)} → ${answer.status} ${answer.text.slice(0, 600)}`;
  if (sent.method === 'HEAD' || answer.status === 308) return;
  if (answer.status >= 400) {
    const { code } = faultOf(answer);
    if (answer.status >= 500 && !excused.has(code)) throw new Error(`A defect of the server: ${about}`);
    return;
  }
  // A path that is none of a call's may be one of the workbench's pages.
  const isPage = answer.headers['content-type']?.startsWith('text/html');
  if (isPage || sent.method !== call.method || call.answerType || answer.text === '') return;
  const checked = call.answer.safeParse(jsonOf(answer));
  if (!checked.success) throw new Error(`An answer that its contract does not know: ${checked.error.message}, ${about}`);
}

/** No instance runs here, and pages are there only where they were built. */
const excused: ReadonlySet<string> = new Set(['mlp.gate.model_not_running', 'site.not_built']);
