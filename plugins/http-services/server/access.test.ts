import { request } from 'node:http';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import billing from '#plugins/billing/server/index.ts';
import usage from '#plugins/usage/server/index.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { Scene, type HttpService } from './test/scene.ts';

let scene: Scene;
let closed: HttpService;
let other: HttpService;
let plain: HttpService;
beforeAll(async () => {
  scene = await Scene.open({ BILLING_ENABLED: 'true', BILLING_CURRENCY: 'RUBLE', BILLING_WELCOME_BONUS: '100' }, [
    usage,
    billing,
  ]);
  [closed, other, plain] = await Promise.all([
    scene.service(),
    scene.service(),
    scene.service({ httpSettings: { isHttpEnabled: false } }, { isPublic: true, publicTestingAllowed: true }),
  ]);
  await Promise.all([closed.becomes('RUNNING'), other.becomes('RUNNING')]);
});
afterAll(() => scene.close());

const page = { accept: 'text/html,*/*', 'sec-fetch-mode': 'navigate' };
/** What a page says; requests of a scene keep its bytes. */
const words = ({ text }: { text: string }) => Buffer.from(text, 'latin1').toString();
const codeOf = ({ text }: { text: string }) => (JSON.parse(text) as { code: string }).code;

test('a private service is open to keys that may predict, and to nobody else’s', async () => {
  const [predict, read] = await Promise.all([scene.key(['predict']), scene.key(['read'])]);
  expect(await closed.ask('/pid', { headers: { 'mlp-api-key': predict } })).toMatchObject({
    status: 200,
    text: expect.stringMatching(/^\d+$/),
  });
  expect(codeOf(await closed.ask('/pid', { headers: { 'mlp-api-key': read } }))).toBe('key.grant.missing');
  expect(codeOf(await closed.ask('/pid', { headers: { 'mlp-api-key': `${predict}x` } }))).toBe('key.invalid');
  // Whoever may not see it learns no more than of one that is not there.
  const [hidden, absent] = [await closed.ask('/pid'), await scene.ask('/http/system/no-such/pid')];
  expect([hidden.status, codeOf(hidden)]).toEqual([absent.status, codeOf(absent)]);
});

test('the limits of a key hold', async () => {
  const [small, once] = await Promise.all([
    scene.key(['predict'], { maxRequestSizeBytes: 4 }),
    scene.key(['predict'], { maxRequestsPerMinute: 1 }),
  ]);
  expect((await closed.ask('/echo', { method: 'POST', body: 'five!', headers: { 'mlp-api-key': small } })).status).toBe(
    413,
  );
  expect((await closed.ask('/echo', { method: 'POST', body: 'four', headers: { 'mlp-api-key': small } })).text).toBe(
    'four',
  );
  const unsaid = await new Promise<number>((resolve, reject) => {
    const asked = request(
      scene.server.url + closed.root + '/echo',
      { method: 'POST', headers: { 'mlp-api-key': small }, agent: false },
      (answer) => resolve(answer.resume().statusCode!),
    );
    asked.once('error', reject);
    asked.write('fi');
    asked.end('ve!');
  });
  expect(unsaid).toBe(413);
  const [first, second] = [
    await closed.ask('/pid', { headers: { 'mlp-api-key': once } }),
    await closed.ask('/pid', { headers: { 'mlp-api-key': once } }),
  ];
  expect([first.status, second.status, second.headers['retry-after']]).toEqual([200, 429, expect.any(String)]);
});

test('a browser that is signed in is given a visit, by which its pages work without any cookie', async () => {
  const session = await signInForTest(scene.server);
  const signedIn = { cookie: `berth_session=${session}; berth_account=system` };
  const begun = await closed.ask('/seen?a=1', { headers: { ...page, ...signedIn } });
  const address = begun.headers.location!;
  expect([begun.status, address]).toEqual([
    303,
    expect.stringMatching(new RegExp(`^${closed.root}/~[\\w-]+/seen\\?a=1$`)),
  ]);
  expect(address).not.toContain(session);
  const asked = JSON.parse((await scene.ask(address)).text) as { url: string; headers: Record<string, string[]> };
  expect(asked).toMatchObject({
    url: '/seen?a=1',
    headers: { 'x-forwarded-prefix': [address.slice(0, -'/seen?a=1'.length)] },
  });
  expect((await scene.ask(address.replace('/seen?a=1', '/moved'))).headers.location).toBe(
    address.replace('?a=1', '?after=1'),
  );

  // It is a visit of this service, as it was sealed, and while the session lasts.
  const visit = address.split('/')[4]!;
  expect(codeOf(await other.ask(`/${visit}/pid`))).toBe('visit.elsewhere');
  expect((await closed.ask(`/${visit.slice(0, -2)}AA/pid`)).status).toBe(404);
  await scene.ask('/accounts/logout', {
    method: 'POST',
    headers: { ...signedIn, origin: scene.server.url, 'content-length': '0' },
  });
  expect((await scene.ask(address)).status).toBe(404);
});

test('a service that is charged is opened by nothing but a press on what it costs', async () => {
  const stranger = await registerForTest(scene.server, 'stranger');
  const paid = await scene.service({}, { isPublic: true, publicTestingAllowed: true });
  const price = (change: object) =>
    scene.call('POST', `${paid.home}/billing`, { isBillingEnabled: true, billingUnit: 'calls', ...change });
  expect((await price({ billingUnitPriceInCurrency: 1.5 })).status).toBe(200);
  await paid.becomes('RUNNING');
  const cookie = `berth_session=${stranger}`;
  const follow = (headers: Readonly<Record<string, string>> = {}) =>
    paid.ask('/seen?a=1&b=2', { headers: { ...page, cookie, ...headers } });

  // However the browser came: a link of ours may stand in somebody's text.
  for (const site of ['cross-site', 'same-origin', 'none']) {
    const asked = await follow({ 'sec-fetch-site': site });
    const { status, headers } = asked;
    expect([status, headers.location, headers['z-cost'], headers['content-security-policy']]).toEqual([
      200,
      undefined,
      undefined,
      expect.stringContaining(`frame-ancestors ${scene.server.url}`),
    ]);
    expect(words(asked)).toContain('1.50 ₽ per request');
  }
  const text = words(await follow({ 'accept-language': 'ru' }));
  for (const each of ['lang="ru"', '1,50 ₽ за запрос', `system/${paid.name}`, 'stranger']) expect(text).toContain(each);
  const address = /href="([^"]+)"/.exec(text)![1]!.replaceAll('&amp;', '&');
  expect(address).toMatch(new RegExp(`^${paid.root}/~[\\w-]+/seen\\?a=1&b=2$`));

  // Nothing else that a browser may be made to send begins a visit.
  const loaded = { cookie, accept: '*/*', 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' };
  expect(codeOf(await paid.ask('/seen', { headers: loaded }))).toBe('visit.charged');
  expect(
    codeOf(
      await paid.ask('/ws', {
        headers: { cookie, origin: scene.server.url, connection: 'Upgrade', upgrade: 'websocket' },
      }),
    ),
  ).toBe('visit.charged');

  // The service knows the address by now, and who runs it is elsewhere.
  const pressed = await scene.ask(address);
  expect([pressed.status, pressed.headers['z-cost']]).toEqual([200, '1.5']);
  const visit = address.split('/')[4]!;
  const elsewhere = { from: '127.0.0.2' };
  expect(codeOf(await paid.ask(`/${visit}/seen`, elsewhere))).toBe('sign_in.required');
  const kept = { ...page, cookie: `berth_visit=${visit.slice(1)}` };
  expect((await paid.ask('/seen', { ...elsewhere, headers: kept })).headers.location).toContain('/accounts/login');

  // What was agreed to ends sooner than the session.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(codeOf(await scene.ask(address))).toBe('sign_in.required');
  vi.useRealTimers();

  // What costs nothing is opened at once, and so is what is one's own.
  const own = await paid.ask('/seen', { headers: { ...page, cookie: `berth_session=${scene.session}` } });
  expect([own.status, own.headers.location]).toEqual([303, expect.stringContaining('/~')]);
  expect((await price({ billingUnit: 'direct' })).status).toBe(200);
  await vi.waitFor(async () =>
    expect((await follow()).text).toContain('the price of each request is set by the service'),
  );
  expect((await price({ isBillingEnabled: false })).status).toBe(200);
  await vi.waitFor(async () => expect(JSON.parse((await follow()).text)).toMatchObject({ url: '/seen?a=1&b=2' }));
});

test('a browser that is not signed in learns of a private service by no more than of none', async () => {
  const { status, text, headers } = await closed.ask('/', { headers: { ...page, 'accept-language': 'ru' } });
  expect([status, headers['content-type'], text.includes('lang="ru"')]).toEqual([
    404,
    'text/html; charset=utf-8',
    true,
  ]);
});

test('a browser is sent to sign in where that would help', async () => {
  const shown = await scene.service({}, { isPublic: true });
  await shown.becomes('RUNNING');
  const { status, headers } = await shown.ask('/x?y=1', { headers: page });
  expect([status, headers.location]).toEqual([
    303,
    `/accounts/login?${new URLSearchParams({ redirectUrl: `${scene.server.url}${shown.root}/x?y=1` }).toString()}`,
  ]);
  expect(codeOf(await shown.ask('/x'))).toBe('sign_in.required');
});

test('a service without an HTTP interface says so', async () => {
  expect(codeOf(await plain.ask('/'))).toBe('service.http.disabled');
});
