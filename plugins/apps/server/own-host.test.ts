import { expect, onTestFinished, test } from 'vitest';
import { Scene } from '#plugins/http-services/server/test/scene.ts';
import apps from './index.ts';
import { isSameSite } from './framing.ts';

test('on a host of its own, a browser comes by the cookie over there, and the page of the app may frame it', async () => {
  const scene = await Scene.open({ HTTP_SERVICES_HOST: 'app.localhost' }, [apps]);
  onTestFinished(() => scene.close());
  const closed = await scene.service({ taskType: 'app' });
  await closed.becomes('RUNNING');
  const { port } = new URL(scene.server.url);
  const host = `${closed.accountId}-${closed.name}.app.localhost:${port}`;
  const signedIn = { cookie: `berth_session=${scene.session}; berth_account=system` };
  const application = `/api/mlpcore/account/system/application/${closed.name}`;
  expect(JSON.parse((await scene.ask(`${application}/auth`, { headers: signedIn })).text)).toMatchObject({
    url: `http://${host}/`,
    open: false,
    framed: false,
  });

  const led = await scene.ask(`${application}/set-cookie`, { headers: signedIn });
  const entrance = new URL(led.headers.location!);
  expect([led.status, entrance.host]).toEqual([303, host]);
  const { status, text, headers } = await scene.ask(entrance.pathname + entrance.search, { headers: { host } });
  expect([status, text, headers['set-cookie']]).toEqual([
    200,
    '',
    [expect.stringMatching(/^berth_visit=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/)],
  ]);
  const cookie = headers['set-cookie']![0]!.split(';')[0]!;
  expect((await scene.ask('/pid', { headers: { host, cookie, 'sec-fetch-site': 'same-origin' } })).status).toBe(200);

  const policyOf = async (path: string) => (await scene.ask(path)).headers['content-security-policy'];
  expect(await policyOf(`/app/system/${closed.name}`)).toContain(`frame-src 'self' http://*.app.localhost:${port}`);
  expect(await policyOf('/app/auth')).not.toContain('frame-src');
  expect(await policyOf('/catalog')).not.toContain('frame-src');
  // Where an app cannot be shown, the page that frames it may show why.
  const missing = await scene.ask('/', { headers: { host, accept: 'text/html' } });
  expect([missing.headers['x-frame-options'], missing.headers['content-security-policy']]).toEqual([
    undefined,
    expect.stringContaining(`frame-ancestors ${scene.server.url}`),
  ]);
});

test.each([
  ['berth.example', 'berth.example', true],
  ['berth.example', '1-chat.app.berth.example', true],
  ['www.berth.example', '1-chat.app.berth.example', false],
  ['berth.example', '1-chat.notberth.example', false],
  ['localhost', '1-chat.localhost', false],
  ['127.0.0.1', '1-chat.127.0.0.1', false],
])('%s and %s are one site: %s', (one, other, expected) => {
  expect(isSameSite(one, other)).toBe(expected);
});
