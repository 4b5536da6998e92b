import fc from 'fast-check';
import * as z from 'zod';
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
import { Published, type Json } from './published.ts';

let world: World;
let published: Published;
beforeAll(async () => {
  world = await World.make();
  published = new Published((await world.make('GET', '/openapi.json')) as Json);
});
afterAll(() => world?.server.stop());

const seed = 20_251_120;
/** The bench tries each call more often. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const leastCases = 15 * rounds;
const mostCases = 60 * rounds;

test.concurrent.each(Object.keys(expected))(
  '%s answers whatever it is sent with what its contract says, or with a fault',
  async (id) => {
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
    await fc.assert(check, { seed, numRuns: Math.min(mostCases, Math.max(leastCases, places * rounds)) });
  },
);

test.each([
  [{}, 'displayName: must be a text'],
  [{ 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.8' }, 'displayName: должно быть текстом'],
  [{ 'accept-language': 'de, en;q=0.8, ru;q=0.1' }, 'displayName: must be a text'],
  [{ 'accept-language': 'en', cookie: 'berth_language=ru' }, 'displayName: должно быть текстом'],
])('what is wrong with a field is said in the language that is asked for, %#', async (asked, message) => {
  const { cookie = '', ...headers } = world.headersOf('ownerA', 'write');
  const answer = await rawRequest(world.server.url, {
    method: 'POST',
    path: '/api/mlpcore/account',
    headers: {
      ...headers,
      'content-type': 'application/json',
      ...asked,
      cookie: [cookie, 'cookie' in asked ? asked.cookie : ''].filter(Boolean).join('; '),
    },
    body: '{"displayName":5}',
  });
  expect([answer.status, faultOf(answer)]).toMatchObject([400, { code: 'request.invalid', message }]);
});

test.each([
  ['{"modelName":"a","env":"{\\"A\\":\\"\\\\u0000\\"}"}', 'env: must hold no NUL'],
  ['{"modelName":"a","env":"\\u0000"}', 'env: must hold no NUL'],
  ['{"modelName":"a","additionalFlags":["a","b\\u0000"]}', 'additionalFlags.1: must hold no NUL'],
])('what no database keeps and no program can be given is refused on its field, %#', async (body, message) => {
  const answer = await rawRequest(world.server.url, {
    method: 'POST',
    path: `/api/mlpcore/account/${world.a.account}/model`,
    headers: { ...world.headersOf('ownerA', 'write'), 'content-type': 'application/json' },
    body,
  });
  expect([answer.status, faultOf(answer)]).toMatchObject([400, { code: 'request.invalid', message }]);
});

test('bytes that are no text are refused by every call that reads JSON', async () => {
  const body = Buffer.from([0x7b, 0x22, 0x61, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
  const wrong: string[] = [];
  for (const call of world.calls) {
    if (call.bodyType || call.body instanceof z.ZodUndefined) continue;
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => (name === 'account' ? world.a.account : '1'));
    const headers = { ...world.headersOf(askerOf(call), call.grant), 'content-type': 'application/json' };
    const answer = await rawRequest(world.server.url, { method: call.method, path, headers, body });
    const ofService = /:model(Field)?\b/.test(call.path) && answer.status === 404;
    if (answer.status !== 400 && !ofService) wrong.push(`${call.id} answers ${answer.status} ${answer.text}`);
  }
  expect(wrong).toEqual([]);
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
  if (sent.method === 'HEAD') return;
  if (answer.status >= 400) {
    const { code } = faultOf(answer);
    const { message } = jsonOf(answer) as { message: string };
    if (librarysWords.test(message)) throw new Error(`A refusal in words that are not ours: ${about}`);
    if (answer.status >= 500 && !excused.has(code)) throw new Error(`A defect of the server: ${about}`);
    return;
  }
  // A path that is none of a call's may be one of the workbench's pages.
  const isPage = answer.headers['content-type']?.startsWith('text/html');
  if (isPage || sent.method !== call.method || answer.text === '') return;
  const unsaid = published.unsaid(
    call.id.split('.')[1]!,
    answer.status,
    answer.headers['content-type'],
    jsonOf(answer) ?? answer.text,
  );
  if (unsaid.length > 0)
    throw new Error(`An answer that its description does not know: ${unsaid.join('; ')}, ${about}`);
}

/** How the library of schemas words what it refuses, where nobody does it for it. */
const librarysWords = /: (Invalid|Too (big|small)|Unrecognized|Expected)\b/;

/** No instance runs here, and pages are there only where they were built. */
const excused: ReadonlySet<string> = new Set(['mlp.gate.model_not_running', 'site.not_built']);
