import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import billing from '#plugins/billing/server/index.ts';
import usage from '#plugins/usage/server/index.ts';
import { Scene, type Got, type HttpService } from './test/scene.ts';

let scene: Scene;
let closed: HttpService;
let host: string;
beforeAll(async () => {
  scene = await Scene.open({ HTTP_SERVICES_HOST: 'app.localhost', BILLING_ENABLED: 'true' }, [usage, billing]);
  closed = await scene.service();
  await closed.becomes('RUNNING');
  host = `${closed.accountId}-${closed.name}.app.localhost:${new URL(scene.server.url).port}`;
});
afterAll(() => scene.close());

const price = { isBillingEnabled: true, billingUnit: 'calls', billingUnitPriceInCurrency: 1.5 };
const page = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' };
/** A request to the service's own host. */
const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Got> =>
  scene.ask(path, { method, headers: { host, ...headers } });
const seen = ({ text }: Got) => JSON.parse(text) as { url: string; headers: Record<string, string[]> };
const codeOf = ({ text }: Got) => (JSON.parse(text) as { code: string }).code;

test('every address of its host is the service’s, and nothing of the server is found there', async () => {
  const key = await scene.key(['predict']);
  const answer = seen(await ask('/seen?x=1', { 'mlp-api-key': key }));
  expect([answer.url, answer.headers.host, answer.headers['x-forwarded-prefix']]).toEqual([
    '/seen?x=1',
    [host],
    undefined,
  ]);
  for (const path of ['/api/mlpcore/session', '/healthz', '/openapi.json', '/accounts/login'])
    expect((await ask(path, { 'mlp-api-key': key })).text).toBe('nothing here');
  expect((await ask('/', { 'mlp-api-key': key })).headers).not.toHaveProperty('content-security-policy');
  expect((await ask('/pid', { cookie: `berth_session=${scene.session}` })).status).toBe(404);
});

test('somebody who is signed in comes in by way of the server, and the service learns nothing of the session', async () => {
  const begun = await scene.ask(`${closed.root}/seen?a=1`, {
    headers: { ...page, cookie: `berth_session=${scene.session}; berth_account=system` },
  });
  const entry = new URL(begun.headers.location!);
  expect([begun.status, entry.host, entry.searchParams.get('to')]).toEqual([303, host, '/seen?a=1']);
  const entered = await ask(entry.pathname + entry.search, page);
  const cookie = entered.headers['set-cookie']![0]!.split(';')[0]!;
  expect([entered.status, entered.headers.location, entered.headers['set-cookie']]).toEqual([
    303,
    '/seen?a=1',
    [expect.stringMatching(/^berth_visit=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/)],
  ]);

  const own = { 'sec-fetch-site': 'same-origin', cookie: `${cookie}; sid=1` };
  const asked = seen(await ask('/seen', { ...own, authorization: 'Bearer its-own' }));
  expect(asked.headers).toMatchObject({ cookie: ['sid=1'], authorization: ['Bearer its-own'] });
  expect(cookie).not.toContain(scene.session);
  // The page of a neighbour on the same site is not lent the visit, and no entrance opens twice the other way round.
  expect((await ask('/seen', { ...own, 'sec-fetch-site': 'same-site' })).status).toBe(404);
  expect((await ask('/seen', { cookie, origin: 'http://1-other.app.localhost' }, 'POST')).status).toBe(404);
  expect(codeOf(await ask('/.berth-visit?ticket=none&to=/'))).toBe('visit.over');
  expect(codeOf(await ask(`/.berth-visit?ticket=${cookie.split('=')[1]}&to=/`))).toBe('visit.over');
});

test('its cookies stay its own', async () => {
  const key = await scene.key(['predict']);
  const { headers } = await ask('/cookie', { 'mlp-api-key': key });
  expect(headers['set-cookie']).toEqual(['sid=1; Path=/; HttpOnly']);
  expect((await ask('/moved', { 'mlp-api-key': key })).headers.location).toBe('/seen?after=1');
  const one = 'HTTP/1.1 401 No\r\nSet-Cookie: sid=2\r\nWWW-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n';
  expect(await ask(`/raw?${new URLSearchParams({ answer: one }).toString()}`, { 'mlp-api-key': key })).toMatchObject({
    status: 401,
    headers: { 'set-cookie': ['sid=2'], 'www-authenticate': 'Basic' },
  });
});

test('where it is charged a browser is led over by a press on what it costs, and no cookie is kept before', async () => {
  const stranger = await registerForTest(scene.server, 'stranger');
  const paid = await scene.service({}, { isPublic: true, publicTestingAllowed: true });
  expect((await scene.call('POST', `${paid.home}/billing`, price)).status).toBe(200);
  const cookie = `berth_session=${stranger}`;
  const asked = await paid.ask('/pid', { headers: { ...page, cookie } });
  expect([asked.status, asked.headers.location]).toEqual([200, undefined]);
  const entry = new URL(/href="([^"]+)"/.exec(asked.text)![1]!.replaceAll('&amp;', '&'));
  const entered = await scene.ask(entry.pathname + entry.search, { headers: { ...page, host: entry.host } });
  expect([entered.status, entered.headers.location]).toEqual([303, '/pid']);
  expect(entered.headers['set-cookie']).toEqual([expect.stringMatching(/^berth_visit=/)]);
});

test('a program that knows the server alone is led to the service’s host', async () => {
  const key = await scene.key(['predict']);
  const { status, headers } = await scene.ask(`${closed.root}/echo`, {
    method: 'POST',
    headers: { 'mlp-api-key': key, 'content-length': '0' },
  });
  expect([status, headers.location]).toEqual([308, `http://${host}/echo`]);
});

test('a host that is nobody’s says so', async () => {
  expect((await ask('/', { host: 'nobody.app.localhost' })).status).toBe(404);
  expect((await ask('/', { host: '1-../../x.app.localhost' })).status).toBe(400);
});
