import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startsOnOneDatabase } from '#plugins/accounts/server/boot-test.ts';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import main from '../../../host-configs/main.ts';
import partner from '../../../host-configs/partner.ts';
import notifications from '#plugins/notifications/server/index.ts';
import requests from './index.ts';

const plugins = ['accounts', 'notifications', 'requests'];
const body = { contacts: '{"name":"Anna","contacts":"@anna"}' };

async function send(url: string, sent: object, session?: string) {
  const response = await fetch(`${url}/api/mlpcore/sendContactRequest`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: url,
      ...(session && { cookie: `berth_session=${session}` }),
    },
    body: JSON.stringify(sent),
  });
  return {
    status: response.status,
    code: response.ok ? undefined : ((await response.json()) as { code: string }).code,
  };
}

/** A captcha service that takes one answer. */
async function captchaService(answer: string): Promise<{ environment: Record<string, string>; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const given = new URLSearchParams(await text(request)).get('response')!;
    asked.push(given);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: given === answer }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return {
    asked,
    environment: {
      CAPTCHA_SITE_KEY: 'site',
      CAPTCHA_SECRET_KEY: 'secret',
      CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js',
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/verify`,
    },
  };
}

test('where there is a captcha, visitors answer it and users need not; a form with mistakes costs no answer', async () => {
  const { environment, asked } = await captchaService('person');
  const server = await (await startsOnOneDatabase()).start({ plugins: [notifications, requests], environment });
  expect(await send(server.url, body)).toEqual({ status: 400, code: 'captcha.required' });
  expect(await send(server.url, { ...body, captcha: 'robot' })).toEqual({ status: 400, code: 'captcha.failed' });
  expect(await send(server.url, { contacts: '{"contacts":""}', captcha: 'person' })).toEqual({
    status: 400,
    code: 'request.invalid',
  });
  expect(asked).toEqual(['robot']);
  expect((await send(server.url, { ...body, captcha: 'person' })).status).toBe(200);
});

test('where there is a captcha, whoever is signed in is asked for none', async () => {
  const database = await startsOnOneDatabase();
  const session = await registerForTest(await database.start({ plugins: [notifications, requests] }), 'north');
  const { environment, asked } = await captchaService('person');
  const server = await database.start({ plugins: [notifications, requests], environment });
  expect((await send(server.url, body, session)).status).toBe(200);
  expect(asked).toEqual([]);
});

test('each host of a server tells its own people, in their language', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start({
    plugins: [notifications, requests],
    configs: [
      { ...main, plugins, settings: { requests: { to: 'own@example.com', language: 'en' } } },
      { ...partner, plugins, hostNames: ['localhost'], settings: { requests: { to: 'partner@example.com' } } },
    ],
  });
  const letters = () => database.query('select recipient, subject from letters order by id');
  await send(server.url, { ...body, kind: 'demo' });
  await expect.poll(letters).toEqual([{ recipient: 'own@example.com', subject: 'Demo requested' }]);
  await send(server.url.replace('127.0.0.1', 'localhost'), { ...body, kind: 'demo' });
  await expect.poll(letters).toEqual([
    { recipient: 'own@example.com', subject: 'Demo requested' },
    { recipient: 'partner@example.com', subject: 'Запрос демонстрации' },
  ]);
});
