import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { startsOnOneDatabase } from '../boot-test.ts';
import { firstPassword, open, signInForTest, submit } from './sign-in-test.ts';

const proxied = { PUBLIC_URL: 'https://ml.example' };
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip, origin: 'https://ml.example' } });
const right = { login: 'demo', password: firstPassword };
const wrong = { login: 'demo', password: 'not the password' };

test('a right password opens a session: its secret goes to the browser alone', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start();
  const answer = await submit(
    server,
    '/accounts/login',
    { ...right, redirectUrl: '/workspace/?tab=1' },
    { headers: { 'user-agent': 'Test/1.0' } },
  );
  expect([answer.status, answer.location, answer.headers['cache-control']]).toEqual([
    303,
    '/workspace/?tab=1',
    'no-store',
  ]);
  const { value, attributes } = answer.cookies.get('berth_session')!;
  expect(value).toMatch(/^[\w-]{43}$/);
  expect(attributes.split('; ').filter(Boolean).toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=2592000',
    'Path=/',
    'SameSite=Lax',
  ]);
  const [session] = await database.query(
    'select secret_hash, user_agent, ip, expires_at - created_at as lifetime from sessions',
  );
  expect(session).toMatchObject({
    secret_hash: createHash('sha256').update(value).digest('base64url'),
    user_agent: 'Test/1.0',
    ip: '127.0.0.1',
    lifetime: { days: 30 },
  });
});

test('a new sign-in in a browser ends the session that it had, whoever’s it was, and no other', async () => {
  const server = await (await startsOnOneDatabase()).start();
  const [elsewhere, former] = [await signInForTest(server, 'demo'), await signInForTest(server, 'demo')];
  const isSignedIn = async (session: string) =>
    (await open(server, '/accounts/select-account', { cookie: `berth_session=${session}` })).status === 200;
  expect(await isSignedIn(former)).toBe(true);
  const again = { ...right, login: 'superadmin' };
  const { status, cookies } = await submit(server, '/accounts/login', again, { cookie: `berth_session=${former}` });
  const present = cookies.get('berth_session')!.value;
  expect([status, await Promise.all([former, elsewhere, present].map(isSignedIn))]).toEqual([303, [false, true, true]]);
  await submit(server, '/accounts/login', wrong, { cookie: `berth_session=${present}` });
  expect(await isSignedIn(present)).toBe(true);
});

test('a hash of another cost is made anew at the next sign-in, and the password goes on', async () => {
  const database = await startsOnOneDatabase();
  const costOf = async () =>
    (await database.query(`select substring(password_hash from 'm=\\d+') as cost from users where login = 'demo'`))[0]
      .cost;
  const signIn = async (environment: Record<string, string>) => {
    const server = await database.start({ environment });
    expect((await submit(server, '/accounts/login', right)).status).toBe(303);
  };
  await signIn({ SIGN_IN_HASH_MIB: '1' });
  expect(await costOf()).toBe('m=1024');
  await signIn({ SIGN_IN_HASH_MIB: '2' });
  expect(await costOf()).toBe('m=2048');
  await signIn({ SIGN_IN_HASH_MIB: '2' });
});

test('behind an https address the cookie travels by https alone', async () => {
  const server = await (await startsOnOneDatabase()).start({ environment: proxied });
  const { cookies } = await submit(server, '/accounts/login', right, from('203.0.113.1'));
  expect(cookies.get('berth_session')!.attributes).toContain('Secure');
});

test.each([' demo', 'DEMO', 'Demo ', 'ｄｅｍｏ'])('%j is the login demo', async (login) => {
  const server = await (await startsOnOneDatabase()).start();
  expect((await submit(server, '/accounts/login', { login, password: firstPassword })).status).toBe(303);
});

test('wrong, unknown and impossible logins are refused in the same words, and what was typed stays', async () => {
  const server = await (await startsOnOneDatabase()).start();
  const sentence = 'Incorrect login or password. Check both and try again.';
  for (const login of [
    'demo',
    'nobody@example.com',
    '',
    'de mo',
    'demo\0',
    '\u202Eomed',
    '😀',
    '<b>"x"</b>',
    'x'.repeat(50_000),
  ]) {
    const answer = await submit(server, '/accounts/login', { ...wrong, login });
    expect([answer.status, answer.text.includes(sentence), answer.cookies.size]).toEqual([401, true, 0]);
    expect(answer.text).toContain(
      `value="${login.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}"`,
    );
    expect(answer.text).not.toContain(wrong.password);
  }
});

test('after five failures each next try waits longer, the right password too', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start();
  const status = async (fields: typeof right) => (await submit(server, '/accounts/login', fields)).status;
  for (let failures = 0; failures < 5; failures++) expect(await status(wrong)).toBe(401);
  const refused = await submit(server, '/accounts/login', right);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5']);
  expect(refused.text).toContain('Too many failed attempts. Try again in 5 seconds.');
  database.pass(6);
  expect(await status(wrong)).toBe(401);
  const longer = await submit(server, '/accounts/login', right);
  expect([longer.status, longer.headers['retry-after']]).toEqual([429, '10']);
  database.pass(11);
  expect(await status(right)).toBe(303);
  // Success forgives what was before it.
  for (let failures = 0; failures < 5; failures++) expect(await status(wrong)).toBe(401);
  expect(await status(wrong)).toBe(429);
  database.pass(3_700);
  expect(await status(wrong)).toBe(401);
  expect(await status(wrong)).toBe(401);
});

test('guesses that come all at once gain nothing', async () => {
  const server = await (await startsOnOneDatabase()).start();
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit(server, '/accounts/login', wrong)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('whoever tries many logins from one address waits, even for a new login', async () => {
  const server = await (await startsOnOneDatabase()).start();
  const statuses: number[] = [];
  for (let at = 0; at < 31; at++)
    statuses.push((await submit(server, '/accounts/login', { ...wrong, login: `user${at}` })).status);
  expect([statuses.slice(0, 30).every((status) => status === 401), statuses[30]]).toEqual([true, 429]);
}, 60_000);

test('strangers who guess from everywhere make strangers wait, never the owner', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start({ environment: proxied });
  expect((await submit(server, '/accounts/login', right, from('203.0.113.1'))).status).toBe(303);
  for (let at = 0; at < 50; at++)
    expect((await submit(server, '/accounts/login', wrong, from(`198.51.100.${at}`))).status).toBe(401);
  expect((await submit(server, '/accounts/login', wrong, from('192.0.2.1'))).status).toBe(429);
  expect((await submit(server, '/accounts/login', right, from('203.0.113.1'))).status).toBe(303);
  // From a new address the owner waits with the strangers, but never for long.
  const elsewhere = await submit(server, '/accounts/login', right, from('203.0.113.9'));
  expect([elsewhere.status, Number(elsewhere.headers['retry-after']) <= 30]).toEqual([429, true]);
}, 60_000);

test('a form from another site signs nobody in', async () => {
  const server = await (await startsOnOneDatabase()).start();
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  ]) {
    const answer = await submit(server, '/accounts/login', right, { headers });
    expect([answer.status, answer.cookies.has('berth_session')]).toEqual([403, false]);
    expect(answer.text).toContain('This form came from another site');
  }
});

test('a program signs in without saying where it comes from', async () => {
  const server = await (await startsOnOneDatabase()).start();
  const bare = await fetch(`${server.url}/accounts/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(right),
  });
  expect([bare.status, bare.headers.getSetCookie().some((cookie) => cookie.startsWith('berth_session='))]).toEqual([
    303,
    true,
  ]);
});

test.each([
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['https://ml.example/workspace?x=1', 'https://ml.example/workspace?x=1'],
  ['/catalog/?q=тест', '/catalog/?q=%D1%82%D0%B5%D1%81%D1%82'],
])('a sign-in that came for %s goes on to %s', async (redirectUrl, target) => {
  const server = await (await startsOnOneDatabase()).start({ environment: proxied });
  expect((await submit(server, '/accounts/login', { ...right, redirectUrl }, from('203.0.113.1'))).location).toBe(
    target,
  );
  expect(
    (
      await submit(
        server,
        `/accounts/login?${new URLSearchParams({ redirect: redirectUrl })}`,
        right,
        from('203.0.113.1'),
      )
    ).location,
  ).toBe(target);
});

test('an account that somebody else chose in this browser is forgotten, one of one’s own is kept', async () => {
  const server = await (await startsOnOneDatabase()).start();
  const kept = async (account: string) =>
    (await submit(server, '/accounts/login', right, { cookie: `berth_account=${account}` })).cookies.get(
      'berth_account',
    )?.value;
  expect([await kept('system'), await kept('999'), await kept('demo'), await kept('2')]).toEqual([
    '',
    '',
    undefined,
    undefined,
  ]);
});

test('the first sign-in in a browser brings the language of the account, a later one leaves the chosen one', async () => {
  const server = await (await startsOnOneDatabase()).start();
  const language = async (cookie?: string) =>
    (await submit(server, '/accounts/login', right, cookie === undefined ? {} : { cookie })).cookies.get(
      'berth_language',
    )?.value;
  expect([await language(), await language('berth_language=en')]).toEqual(['ru', undefined]);
});

test('whoever is signed in goes straight on', async () => {
  const server = await (await startsOnOneDatabase()).start();
  const cookie = `berth_session=${await signInForTest(server, 'demo')}`;
  for (const page of ['login', 'register']) {
    expect(await open(server, `/accounts/${page}?redirectUrl=/workspace/`, { cookie })).toMatchObject({
      status: 303,
      location: '/workspace/',
    });
  }
});

test('more text than a form can hold is refused with a page', async () => {
  const server = await (await startsOnOneDatabase()).start();
  const answer = await submit(server, '/accounts/login', { login: 'x'.repeat(1_000_000), password: 'x' });
  expect([answer.status, answer.text.includes('Too much text')]).toEqual([413, true]);
});

test('only forms are read', async () => {
  const server = await (await startsOnOneDatabase()).start();
  const answer = await fetch(`${server.url}/accounts/login`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(right),
  });
  expect([answer.status, (await answer.text()).includes('Unsupported form')]).toEqual([415, true]);
});
