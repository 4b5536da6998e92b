import { expect, onTestFinished, test } from 'vitest';
import { startsOnOneDatabase } from '../boot-test.ts';
import { startCaptchaService } from './captcha-service-test.ts';
import { Captcha } from '../public.ts';
import { firstPassword, open, submit } from './sign-in-test.ts';

const right = { login: 'demo', password: firstPassword };
const wrong = { login: 'demo', password: 'not the password' };
const newcomer = {
  login: 'anna@example.com',
  displayName: '',
  shortName: '',
  password: firstPassword,
  passwordAgain: firstPassword,
};
const field = 'cf-turnstile-response';
const widget = 'class="cf-turnstile" data-sitekey="site-1"';

async function captchaService() {
  const service = await startCaptchaService();
  onTestFinished(() => service.stop());
  return { ...service, environment: { ...service.environment, CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js' } };
}

const policyOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['content-security-policy']);
const config = async ({ url }: { url: string }) => (await fetch(`${url}/api/mlpcore/system-config/captcha`)).json();

test('without a captcha nothing of one is shown, the call says so, and every form passes', async () => {
  const server = await (await startsOnOneDatabase()).start();
  expect(await config(server)).toEqual({ enabled: false, siteKey: '' });
  const page = await open(server, '/accounts/register');
  expect([
    page.text.includes('data-sitekey'),
    page.text.includes('<script'),
    policyOf(page).includes('https:'),
  ]).toEqual([false, false, false]);
  await server.host.container.get(Captcha).require(undefined, '127.0.0.1');
  expect((await submit(server, '/accounts/register', newcomer)).status).toBe(303);
});

test('a registration takes an answer that counts once', async () => {
  const { environment, asked } = await captchaService();
  const server = await (await startsOnOneDatabase()).start({ environment });
  expect(await config(server)).toEqual({ enabled: true, siteKey: 'site-1' });
  const page = await open(server, '/accounts/register');
  expect([
    page.text.includes(widget),
    page.text.includes('<script src="https://captcha.example/api.js" async defer>'),
  ]).toEqual([true, true]);

  for (const [answer, sentence] of [
    [undefined, 'Complete the captcha'],
    ['robot', 'The captcha answer was wrong'],
    ['x'.repeat(20_000), 'The captcha answer was wrong'],
  ] as const) {
    const refused = await submit(server, '/accounts/register', { ...newcomer, ...(answer && { [field]: answer }) });
    expect([
      refused.status,
      refused.text.includes(sentence),
      refused.text.includes(widget),
      refused.text.includes('value="anna@example.com"'),
    ]).toEqual([422, true, true, true]);
  }
  expect((await submit(server, '/accounts/register', { ...newcomer, [field]: 'person-1' })).status).toBe(303);
  expect(asked).toEqual([
    { secret: 'secret-1', response: 'robot', remoteip: '127.0.0.1' },
    { secret: 'secret-1', response: 'person-1', remoteip: '127.0.0.1' },
  ]);
  expect(
    (await submit(server, '/accounts/register', { ...newcomer, login: 'other@example.com', [field]: 'person-1' }))
      .status,
  ).toBe(422);
  expect(server.logged()).not.toContain('secret-1');
});

test('fields that are wrong cost no answer', async () => {
  const { environment, asked } = await captchaService();
  const server = await (await startsOnOneDatabase()).start({ environment });
  expect(
    (await submit(server, '/accounts/register', { ...newcomer, password: 'short', [field]: 'person-1' })).status,
  ).toBe(422);
  expect(asked).toEqual([]);
});

test('a sign-in asks for an answer after three failures, of whichever login', async () => {
  const { environment } = await captchaService();
  const database = await startsOnOneDatabase();
  const server = await database.start({ environment });
  for (const login of ['demo', 'nobody@example.com']) {
    const shown = async (fields: Record<string, string> = {}) => {
      const { status, text: page, cookies } = await submit(server, '/accounts/login', { ...wrong, login, ...fields });
      expect(cookies.size).toBe(0);
      return [status, page.includes(widget)];
    };
    expect([await shown(), await shown(), await shown()]).toEqual([
      [401, false],
      [401, false],
      [401, true],
    ]);
    // The right password alone is no way around it, and neither is a bad answer.
    expect([await shown({ password: firstPassword }), await shown({ [field]: 'robot' })]).toEqual([
      [422, true],
      [422, true],
    ]);
  }
  expect((await submit(server, '/accounts/login', { ...right, [field]: 'person-1' })).status).toBe(303);
  // Success forgives, so the next mistake is a first one.
  expect((await submit(server, '/accounts/login', wrong)).text).not.toContain(widget);
});

test('while the captcha service fails, whoever needs it is refused and told why, and everybody else is not', async () => {
  const { environment, breaks } = await captchaService();
  const server = await (await startsOnOneDatabase()).start({ environment });
  breaks();
  const refused = await submit(server, '/accounts/register', { ...newcomer, [field]: 'person-1' });
  expect([refused.status, refused.text.includes('The captcha service is not responding')]).toEqual([422, true]);
  await expect(server.host.container.get(Captcha).require('person-2', '127.0.0.1')).rejects.toMatchObject({
    code: 'captcha.unreachable',
    status: 503,
  });
  expect((await submit(server, '/accounts/login', right)).status).toBe(303);
});

test('other plugins have their forms checked by the same rules', async () => {
  const { environment } = await captchaService();
  const server = await (await startsOnOneDatabase()).start({ environment });
  const captcha = server.host.container.get(Captcha);
  await expect(captcha.require(undefined, '127.0.0.1')).rejects.toMatchObject({
    code: 'captcha.required',
    status: 400,
  });
  await expect(captcha.require('robot', '127.0.0.1')).rejects.toMatchObject({ code: 'captcha.failed', status: 400 });
  await captcha.require('person-1', '127.0.0.1');
});

test('only pages that show the captcha may load it, and only from where it is', async () => {
  const { environment } = await captchaService();
  const server = await (await startsOnOneDatabase()).start({ environment });
  const names = async (path: string) =>
    [...policyOf(await open(server, path)).matchAll(/(\S+-src)[^;]* (https:\S+)(?=;|$)/g)].map(
      ([, directive, origin]) => `${directive} ${origin}`,
    );
  expect(await names('/accounts/register')).toEqual(
    ['script-src', 'style-src', 'connect-src', 'frame-src'].map((each) => `${each} https://captcha.example`),
  );
  for (const path of ['/accounts/login', '/accounts/forgot', '/healthz']) expect(await names(path)).toEqual([]);

  const frame = await open(server, '/accounts/captcha');
  expect([
    frame.status,
    frame.text.includes(widget),
    frame.headers['x-frame-options'],
    /frame-ancestors ([^;]*)/.exec(policyOf(frame))?.[1],
  ]).toEqual([200, true, 'SAMEORIGIN', "'self'"]);
  expect((await open(server, '/accounts/captcha.js')).headers['content-type']).toBe('text/javascript; charset=utf-8');
  const elsewhere = await open(server, '/accounts/register');
  expect([elsewhere.headers['x-frame-options'], policyOf(elsewhere).includes("frame-ancestors 'none'")]).toEqual([
    'DENY',
    true,
  ]);
});
