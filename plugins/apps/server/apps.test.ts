import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import billing from '#plugins/billing/server/index.ts';
import usage from '#plugins/usage/server/index.ts';
import { Scene, type Got, type HttpService } from '#plugins/http-services/server/test/scene.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import apps from './index.ts';

let scene: Scene;
let closed: HttpService;
let open: HttpService;
let other: HttpService;
let stranger: string;
beforeAll(async () => {
  scene = await Scene.open({ BILLING_ENABLED: 'true' }, [apps, usage, billing]);
  [closed, open, other] = await Promise.all([
    scene.service({ taskType: 'app' }),
    scene.service({ taskType: 'app' }, { isPublic: true, publicTestingAllowed: true }),
    scene.service({ taskType: 'app' }),
  ]);
  stranger = await registerForTest(scene.server, 'stranger');
  await Promise.all([closed, open, other].map((app) => app.becomes('RUNNING')));
});
afterAll(() => scene.close());

const ask = (
  service: { readonly name: string },
  what: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Got> => scene.ask(`/api/mlpcore/account/system/application/${service.name}/${what}`, { headers });
const json = ({ text }: Got) => JSON.parse(text) as Record<string, any>;
const signedIn = () => ({ cookie: `berth_session=${scene.session}; berth_account=system` });
const tokenFor = async (app: HttpService, headers: Readonly<Record<string, string>>): Promise<string> =>
  JSON.parse((await ask(app, 'token', headers)).text) as string;

test('an app says who may open it, where it is, and how it stands', async () => {
  expect(json(await ask(open, 'auth'))).toMatchObject({
    modelName: open.name,
    open: true,
    framed: true,
    entrance: `${open.root}/`,
    url: `${scene.server.url}${open.root}/`,
  });
  expect(json(await ask(open, 'auth'))).not.toHaveProperty('user');
  expect(json(await ask(closed, 'auth', signedIn()))).toMatchObject({
    open: false,
    framed: true,
    user: { userId: expect.any(Number), accountId: closed.accountId },
  });
  expect(json(await ask(open, 'health'))).toEqual({
    alive: true,
    state: 'RUNNING',
    instancesReady: 1,
    instancesWanted: 1,
  });
  const stopped = await scene.service(
    { taskType: 'app', minInstancesCount: 0 },
    { isPublic: true, publicTestingAllowed: true },
  );
  expect((await scene.call('POST', `${stopped.home}/instances`, 0)).status).toBe(200);
  expect(json(await ask(stopped, 'health'))).toEqual({
    alive: false,
    state: 'INACTIVE',
    instancesReady: 0,
    instancesWanted: 0,
  });
});

test('what is not theirs, not there or no app is the same to others, and a closed app that is shown asks for a sign-in', async () => {
  const service = await scene.service();
  const noPages = await scene.service({ taskType: 'app', httpSettings: { isHttpEnabled: false } });
  for (const headers of [{}, { cookie: `berth_session=${stranger}` }]) {
    for (const what of ['auth', 'health', 'token', 'set-cookie']) {
      const answers = await Promise.all(
        [closed, service, noPages, { name: 'no-such' }].map(async (each) => ({
          each,
          answer: await ask(each, what, headers),
        })),
      );
      for (const { each, answer } of answers)
        expect({ status: answer.status, ...json(answer) }).toMatchObject({
          status: 404,
          code: 'app.not_found',
          args: { account: 'system', application: each.name },
        });
    }
  }
  expect([(await ask(service, 'auth', signedIn())).status, (await ask(noPages, 'auth', signedIn())).status]).toEqual([
    404, 404,
  ]);
  const shown = await scene.service({ taskType: 'app' }, { isPublic: true });
  expect(json(await ask(shown, 'auth'))).toMatchObject({ status: 401, code: 'sign_in.required' });
  expect(json(await ask(open, 'token'))).toMatchObject({ status: 401, code: 'sign_in.required' });
});

test('a token opens its own app for a while, tells whom it stands for, and makes no other token that lasts longer', async () => {
  const token = await tokenFor(closed, signedIn());
  expect(token).not.toContain(scene.session);
  expect(await closed.ask('/pid', { headers: { authorization: `Bearer ${token}` } })).toMatchObject({
    status: 200,
    text: expect.stringMatching(/^\d+$/),
  });
  expect(
    JSON.parse((await closed.ask('/seen', { headers: { authorization: `Bearer ${token}` } })).text).headers,
  ).not.toHaveProperty('authorization');
  expect((await closed.ask('/pid', { headers: { 'mlp-api-key': token } })).status).toBe(200);
  const { endsAt, user } = json(await ask(closed, 'auth', { authorization: `Bearer ${token}` }));
  expect([endsAt - Date.now() < 15 * 60_000, endsAt > Date.now(), user.accountId]).toEqual([
    true,
    true,
    closed.accountId,
  ]);
  const again = await tokenFor(closed, { authorization: `Bearer ${token}` });
  expect(json(await ask(closed, 'auth', { authorization: `Bearer ${again}` })).endsAt).toBe(endsAt);

  expect(json(await other.ask('/pid', { headers: { authorization: `Bearer ${token}` } }))).toMatchObject({
    status: 403,
    code: 'visit.elsewhere',
  });
  expect(json(await ask(other, 'auth', { authorization: `Bearer ${token}` }))).toMatchObject({
    status: 403,
    code: 'visit.elsewhere',
  });
  expect(
    (await scene.ask('/api/mlpcore/account/system/model', { headers: { authorization: `Bearer ${token}` } })).status,
  ).toBe(401);
  expect(
    json(await closed.ask('/pid', { headers: { authorization: `Bearer ${token.slice(0, -3)}AAA` } })),
  ).toMatchObject({ status: 401, code: 'visit.over' });
});

test('a token that a key asked for may what the key may, and ends with it', async () => {
  const [predict, read] = await Promise.all([scene.key(['predict'], { maxRequestSizeBytes: 4 }), scene.key(['read'])]);
  for (const what of ['auth', 'token', 'set-cookie'])
    expect(json(await ask(closed, what, { 'mlp-api-key': read }))).toMatchObject({
      status: 403,
      code: 'key.grant.missing',
    });
  expect((await ask(closed, 'health', { 'mlp-api-key': read })).status).toBe(200);
  const token = await tokenFor(closed, { 'mlp-api-key': predict });
  expect(token).not.toContain(predict.split('.')[2]);
  expect(
    (await closed.ask('/echo', { method: 'POST', body: 'four', headers: { authorization: `Bearer ${token}` } })).text,
  ).toBe('four');
  expect(
    (await closed.ask('/echo', { method: 'POST', body: 'five!', headers: { authorization: `Bearer ${token}` } }))
      .status,
  ).toBe(413);
  expect((await scene.call('DELETE', `/api/mlpcore/account/system/token/${predict}`)).status).toBe(200);
  expect((await closed.ask('/pid', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
});

test('a browser keeps a cookie for the address of the app alone, by which it comes in and no other site does', async () => {
  const token = await tokenFor(closed, signedIn());
  const kept = await ask(closed, 'set-cookie', { authorization: `Bearer ${token}` });
  expect([kept.status, kept.text, kept.headers['set-cookie']]).toEqual([
    200,
    '',
    [expect.stringMatching(new RegExp(`^berth_visit=[\\w-]+; Path=${closed.root}; HttpOnly; SameSite=Lax$`))],
  ]);
  const cookie = kept.headers['set-cookie']![0]!.split(';')[0]!;
  const page = { accept: 'text/html', 'sec-fetch-mode': 'navigate', cookie };
  const begun = await closed.ask('/seen', { headers: page });
  expect([begun.status, begun.headers.location]).toEqual([
    303,
    expect.stringMatching(new RegExp(`^${closed.root}/~[\\w-]+/seen$`)),
  ]);
  expect((await scene.ask(begun.headers.location!)).status).toBe(200);
  expect((await other.ask('/pid', { headers: { cookie } })).status).toBe(403);
  expect(
    (
      await closed.ask('/ws', {
        headers: { cookie, origin: 'https://evil.example', connection: 'Upgrade', upgrade: 'websocket' },
      })
    ).status,
  ).toBe(403);
  const visitor = await ask(open, 'set-cookie');
  expect([visitor.status, visitor.headers['set-cookie']]).toEqual([200, undefined]);
});

test('an app that is charged says so to whom it charges, and is remembered for none but by a token', async () => {
  const paid = await scene.service({ taskType: 'app' }, { isPublic: true, publicTestingAllowed: true });
  const price = { isBillingEnabled: true, billingUnit: 'calls', billingUnitPriceInCurrency: 1 };
  expect((await scene.call('POST', `${paid.home}/billing`, price)).status).toBe(200);
  const theirs = { cookie: `berth_session=${stranger}` };
  expect(json(await ask(paid, 'auth', theirs))).toMatchObject({ open: false, charged: true });
  expect(json(await ask(paid, 'auth', signedIn()))).toMatchObject({ open: false, charged: false });
  expect(json(await ask(open, 'auth', theirs))).toMatchObject({ open: true, charged: false });
  expect(json(await ask(paid, 'set-cookie', theirs))).toMatchObject({ status: 403, code: 'visit.charged' });
  const token = await tokenFor(paid, theirs);
  const kept = await ask(paid, 'set-cookie', { authorization: `Bearer ${token}` });
  expect([kept.status, kept.headers['set-cookie']]).toEqual([200, [expect.stringMatching(/^berth_visit=/)]]);
});

test('an app that runs elsewhere is connected at its own port, and at the address that is named', async () => {
  const app = await scene.service({ taskType: 'app', hostingType: 'EXTERNAL', minInstancesCount: 0 });
  const { status, body } = await scene.call('POST', `${app.home}/external-application`);
  expect([status, body]).toMatchObject([
    200,
    {
      connected: false,
      httpPort: 8080,
      envVariables: { MLP_MODEL_NAME: app.name, MLP_SERVICE_TOKEN: expect.stringMatching(/^\d+\.\d+\.\w{40}$/) },
    },
  ]);
  // This installation does not connect to its own machine, so only an address that is named is kept.
  expect(body).not.toHaveProperty('httpHost');
  expect((await scene.call('POST', `${app.home}/external-application?httpHost=127.0.0.1`)).body).toMatchObject({
    status: 400,
    args: { httpHost: expect.stringContaining('private network') },
  });
  expect(
    (await scene.call('POST', `${app.home}/external-application?httpHost=apps.example&httpPort=9000`)).body,
  ).toMatchObject({ httpHost: 'apps.example', httpPort: 9000 });
  const service = await scene.service({ hostingType: 'EXTERNAL', minInstancesCount: 0 });
  expect((await scene.call('POST', `${service.home}/external-application`)).body).toMatchObject({
    status: 409,
    code: 'app.required',
  });
  expect((await scene.call('POST', `${closed.home}/external-application`)).body).toMatchObject({
    status: 409,
    code: 'service.not_external',
  });
});

test('the task type is offered', async () => {
  expect((await scene.call('GET', '/api/mlpcore/system-config/task-types')).body).toContainEqual({
    name: 'app',
    displayName: 'App',
    translations: { ru: 'Приложение' },
  });
});
