import { expect, test } from 'vitest';
import { startsOnOneDatabase } from '../boot-test.ts';
import { mailServerForTest } from './mail-server-test.ts';
import { firstPassword, open, registerForTest, signInForTest, submit } from './sign-in-test.ts';

const newPassword = 'quite-another-password';
const whole = {
  login: 'anna@example.com',
  displayName: 'Anna',
  shortName: 'northquay',
  password: firstPassword,
  passwordAgain: firstPassword,
};

type Started = Awaited<ReturnType<typeof startsOnOneDatabase>>;

const tokenIn = (letter: string): string => /token=([\w-]{43})/.exec(letter)![1]!;
async function linkFor(database: Started, server: { url: string }, login: string): Promise<string> {
  const before = (await database.letters()).length;
  expect((await submit(server, '/accounts/forgot', { login })).status).toBe(200);
  await expect.poll(async () => (await database.letters()).length).toBe(before + 1);
  return tokenIn((await database.letters()).at(-1)!.body);
}
const reset = (server: { url: string }, token: string, password = newPassword, passwordAgain = password) =>
  submit(server, '/accounts/reset', { token, password, passwordAgain });
const signsIn = async (server: { url: string }, login: string, password: string) =>
  (await submit(server, '/accounts/login', { login, password })).status;
const change = (server: { url: string }, session: string, body: object) =>
  fetch(`${server.url}/api/accountsadmin/c/password`, {
    method: 'POST',
    headers: { cookie: `berth_session=${session}`, origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const isSignedIn = async (server: { url: string }, session: string) =>
  (await open(server, '/accounts/select-account', { cookie: `berth_session=${session}` })).status === 200;

test('whoever forgot a password sets a new one by letter, once, and is put out everywhere else', async () => {
  const database = await startsOnOneDatabase();
  const [server, other] = [await database.start(), await database.start()];
  const old = await registerForTest(server, 'anna');
  expect(await isSignedIn(other, old)).toBe(true);
  const token = await linkFor(database, server, ' Anna@Example.com ');
  expect((await database.letters())[0]).toMatchObject({
    recipient: 'anna@example.com',
    subject: 'Berth: reset your password',
    body: expect.stringContaining('for 1 hour'),
  });
  expect((await database.query('select * from mail_tokens')).map((row) => JSON.stringify(row)).join()).not.toContain(
    token,
  );

  const page = await open(server, `/accounts/reset?token=${token}`);
  expect([page.status, page.text.includes(`name="token" value="${token}"`)]).toEqual([200, true]);
  const done = await reset(server, token);
  expect([done.status, done.location]).toEqual([303, '/']);
  expect(await isSignedIn(server, done.cookies.get('berth_session')!.value)).toBe(true);
  expect(await isSignedIn(server, old)).toBe(false);
  await expect.poll(() => isSignedIn(other, old)).toBe(false);
  expect([
    await signsIn(server, 'anna@example.com', firstPassword),
    await signsIn(server, 'anna@example.com', newPassword),
  ]).toEqual([401, 303]);
  expect([(await reset(server, token)).status, (await open(server, `/accounts/reset?token=${token}`)).status]).toEqual([
    410, 410,
  ]);
});

test('the link in a letter leads back to where one came from, and nowhere else', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start();
  await registerForTest(server, 'anna');
  const asked = [
    ['/catalog/?q=ner', '/catalog/?q=ner'],
    ['https://evil.example/', '/'],
  ] as const;
  for (const [at, [redirectUrl, target]] of asked.entries()) {
    await submit(server, '/accounts/forgot', { login: 'anna@example.com', redirectUrl });
    await expect.poll(async () => (await database.letters()).length).toBe(at + 1);
    const link = new URL(/http\S+token=[\w-]{43}/.exec((await database.letters()).at(-1)!.body)![0]);
    const page = await open(server, `${link.pathname}${link.search}`);
    expect(page.text).toContain(`name="redirectUrl" value="${target}"`);
    const done = await submit(server, '/accounts/reset', {
      token: link.searchParams.get('token')!,
      redirectUrl: target,
      password: newPassword,
      passwordAgain: newPassword,
    });
    expect([done.status, done.location]).toEqual([303, target]);
  }
});

test('of many uses of one link at once, one counts', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start();
  await registerForTest(server, 'anna');
  const token = await linkFor(database, server, 'anna@example.com');
  const answers = await Promise.all(Array.from({ length: 5 }, (_, at) => reset(server, token, `${newPassword}${at}`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 410, 410, 410, 410]);
});

test('a link holds for an hour, and until the next letter', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start();
  await registerForTest(server, 'anna');
  const first = await linkFor(database, server, 'anna@example.com');
  const second = await linkFor(database, server, 'anna@example.com');
  expect((await reset(server, first)).status).toBe(410);
  database.pass(3_599);
  expect((await open(server, `/accounts/reset?token=${second}`)).status).toBe(200);
  database.pass(2);
  expect((await reset(server, second)).status).toBe(410);
});

test('what is wrong with a new password is said, and the link goes on holding', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start();
  await registerForTest(server, 'anna');
  const token = await linkFor(database, server, 'anna@example.com');
  for (const [password, again, sentence] of [
    ['short', 'short', 'Use at least 8 characters'],
    ['x'.repeat(201), 'x'.repeat(201), 'Use at most 200 characters'],
    ['qwerty123', 'qwerty123', 'guessed first'],
    ['anna1990', 'anna1990', 'your own'],
    [newPassword, 'other', 'Passwords do not match'],
  ] as const) {
    const answer = await reset(server, token, password, again);
    expect([answer.status, answer.text.includes(sentence), answer.text.includes(password)]).toEqual([422, true, false]);
  }
  expect((await reset(server, token)).status).toBe(303);
});

test('links that are none are refused in the same words', async () => {
  const server = await (await startsOnOneDatabase()).start();
  for (const token of ['', 'x', 'A'.repeat(43), '%00', '<script>', 'x'.repeat(10_000)]) {
    for (const page of ['reset', 'confirm']) {
      const answers = [
        await open(server, `/accounts/${page}?token=${encodeURIComponent(token)}`),
        await submit(server, `/accounts/${page}`, { token, password: newPassword, passwordAgain: newPassword }),
      ];
      for (const { status, text } of answers)
        expect([status, text.includes('This link no longer works')]).toEqual([410, true]);
    }
  }
});

test('nobody learns from the answer who is registered here', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start();
  await registerForTest(server, 'anna');
  const words = async (login: string) =>
    (await submit(server, '/accounts/forgot', { login })).text.replaceAll(login, '#');
  const known = await words('anna@example.com');
  for (const login of ['nobody@example.com', 'superadmin', 'х@пример.рф']) expect(await words(login)).toBe(known);
  await expect.poll(async () => (await database.letters()).length).toBe(1);
  for (const page of ['/accounts/forgot', '/accounts/confirm/again']) {
    for (const login of ['', 'a b', '\0', '<b>', 'x'.repeat(10_000)])
      expect((await submit(server, page, { login })).status).toBe(200);
  }
  expect(await database.letters()).toHaveLength(1);
});

test('one login gets few letters, and one address asks for few, whether anybody is registered or not', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start();
  for (const login of ['anna@example.com', 'nobody@example.com']) {
    for (let asked = 0; asked < 3; asked++)
      expect((await submit(server, '/accounts/forgot', { login })).status).toBe(200);
    const refused = await submit(server, '/accounts/forgot', { login });
    expect([
      refused.status,
      refused.headers['retry-after'],
      refused.text.includes('Too many emails were requested'),
    ]).toEqual([429, '60', true]);
  }
  for (let asked = 6; asked < 20; asked++)
    expect((await submit(server, '/accounts/forgot', { login: `user${asked}@example.com` })).status).toBe(200);
  expect((await submit(server, '/accounts/forgot', { login: 'one-more@example.com' })).status).toBe(429);
  database.pass(61);
  expect((await submit(server, '/accounts/forgot', { login: 'one-more@example.com' })).status).toBe(200);
});

test('a request that names another host does not turn the letter’s link there', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start({ environment: { PUBLIC_URL: 'https://ml.example' } });
  await submit(server, '/accounts/register', whole, { headers: { origin: 'https://ml.example' } });
  await submit(
    server,
    '/accounts/forgot',
    { login: whole.login },
    { headers: { origin: 'https://ml.example', host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
  );
  await expect.poll(async () => (await database.letters()).length).toBe(1);
  const { body } = (await database.letters())[0]!;
  expect([body.includes('https://ml.example/accounts/reset?token='), body.includes('evil')]).toEqual([true, false]);
});

test('where letters leave, whoever registers confirms the address before the first sign-in', async () => {
  const mail = await mailServerForTest();
  const database = await startsOnOneDatabase();
  const server = await database.start({ environment: { SMTP_URL: mail.url } });
  const registered = await submit(server, '/accounts/register', whole);
  expect([
    registered.status,
    registered.cookies.has('berth_session'),
    registered.text.includes('We have emailed anna@example.com'),
  ]).toEqual([200, false, true]);
  await expect.poll(() => mail.letters().length).toBe(1);

  const early = await submit(server, '/accounts/login', whole);
  expect([early.status, early.cookies.has('berth_session'), early.text.includes('is not confirmed yet')]).toEqual([
    403,
    false,
    true,
  ]);
  // Who does not know the password learns nothing of it.
  expect((await submit(server, '/accounts/login', { ...whole, password: 'wrong-password' })).text).not.toContain(
    'confirmed',
  );

  await submit(server, '/accounts/confirm/again', { login: whole.login });
  await expect.poll(() => mail.letters().length).toBe(2);
  const [old, token] = mail.letters().map(tokenIn) as [string, string];
  expect((await submit(server, '/accounts/confirm', { token: old })).status).toBe(410);
  // Opening the link, as mail programs do by themselves, confirms nothing yet.
  expect((await open(server, `/accounts/confirm?token=${token}`)).status).toBe(200);
  expect(await signsIn(server, whole.login, whole.password)).toBe(403);
  // A link of one kind opens nothing of the other.
  expect((await reset(server, token)).status).toBe(410);
  expect((await submit(server, '/accounts/confirm', { token })).text).toContain('Email confirmed');
  expect(await signsIn(server, whole.login, whole.password)).toBe(303);
  await submit(server, '/accounts/confirm/again', { login: whole.login });
  await submit(server, '/accounts/forgot', { login: whole.login });
  await expect.poll(() => mail.letters().length).toBe(3);
  expect(mail.letters()[2]).toContain('/accounts/reset?token=');
});

test('a password that was set by letter confirms the address too', async () => {
  const mail = await mailServerForTest();
  const server = await (await startsOnOneDatabase()).start({ environment: { SMTP_URL: mail.url } });
  await submit(server, '/accounts/register', whole);
  await submit(server, '/accounts/forgot', { login: whole.login });
  await expect.poll(() => mail.letters().some((letter) => letter.includes('/accounts/reset'))).toBe(true);
  expect(
    (await reset(server, tokenIn(mail.letters().find((letter) => letter.includes('/accounts/reset'))!))).status,
  ).toBe(303);
  expect(await signsIn(server, whole.login, newPassword)).toBe(303);
});

test('no link of a letter is ever logged', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start();
  await registerForTest(server, 'anna');
  const token = await linkFor(database, server, 'anna@example.com');
  await open(server, `/accounts/reset?token=${token}`);
  await reset(server, token, 'short');
  await reset(server, token);
  expect(server.logged()).toContain('/accounts/reset');
  expect(server.logged()).not.toContain(token);
});

test('a user changes the password, and stays signed in here alone', async () => {
  const server = await (await startsOnOneDatabase()).start();
  const here = await registerForTest(server, 'anna');
  const there = await signInForTest(server, 'anna@example.com');
  const done = await change(server, here, { current: firstPassword, password: newPassword });
  expect([done.status, await done.json()]).toEqual([200, { revoked: 1 }]);
  expect([await isSignedIn(server, here), await isSignedIn(server, there)]).toEqual([true, false]);
  expect([
    await signsIn(server, 'anna@example.com', firstPassword),
    await signsIn(server, 'anna@example.com', newPassword),
  ]).toEqual([401, 303]);
});

test.each([
  ['with a wrong password', { current: 'wrong-password', password: newPassword }, 403, 'password.wrong'],
  ['to one that is too short', { current: firstPassword, password: 'short' }, 400, 'request.invalid'],
  ['to one that is too long', { current: firstPassword, password: 'x'.repeat(201) }, 400, 'request.invalid'],
  ['to one that everybody has', { current: firstPassword, password: 'qwerty123' }, 400, 'password.weak.common'],
  ['to the own login', { current: firstPassword, password: 'anna@example.com' }, 400, 'password.weak.own'],
  ['without the present one', { password: newPassword }, 400, 'request.invalid'],
  ['with one that is too long', { current: 'x'.repeat(100_000), password: newPassword }, 400, 'request.invalid'],
] as const)('a change of password %s is refused and changes nothing', async (_how, body, status, code) => {
  const server = await (await startsOnOneDatabase()).start();
  const session = await registerForTest(server, 'anna');
  const answer = await change(server, session, body);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
  expect(await signsIn(server, 'anna@example.com', firstPassword)).toBe(303);
});

test('whoever guesses at the present password has to wait, and the right one does too', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start();
  const session = await registerForTest(server, 'anna');
  for (let failures = 0; failures < 5; failures++)
    expect((await change(server, session, { current: 'wrong', password: newPassword })).status).toBe(403);
  const refused = await change(server, session, { current: firstPassword, password: newPassword });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  database.pass(6);
  expect((await change(server, session, { current: firstPassword, password: newPassword })).status).toBe(200);
});
