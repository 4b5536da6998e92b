import { expect, test } from 'vitest';
import { startsOnOneDatabase } from '../boot-test.ts';
import { mailServerForTest } from './mail-server-test.ts';
import { accountSettings } from '../settings.ts';
import { shortNamesFrom } from './registration.ts';
import { UserStore } from '../people/users.ts';
import { firstPassword, submit } from './sign-in-test.ts';

const whole = {
  login: 'Anna@Example.com',
  displayName: 'Анна Ковалёва',
  shortName: 'northquay',
  password: firstPassword,
  passwordAgain: firstPassword,
};
const accountOf = `
  select u.login, u.display_name, u.language, u.superadmin, a.short_name, a.display_name as account_name, a.email, a.language as account_language, m.membership,
    array(select feature from account_features f where f.account_id = a.id) as features
  from users u join memberships m on m.user_id = u.id join accounts a on a.id = m.account_id where u.login like '%@%' order by u.id`;

test('whoever registers is signed in, owns an account and goes where they came for', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start();
  const { status, location, cookies } = await submit(server, '/accounts/register', {
    ...whole,
    redirectUrl: '/catalog/',
  });
  expect([status, location]).toEqual([303, '/catalog/']);
  const who = await fetch(`${server.url}/api/accountsadmin/c/authorization/check-authorized`, {
    headers: { cookie: `berth_session=${cookies.get('berth_session')!.value}` },
  });
  expect(await who.json()).toMatchObject({
    userData: {
      login: 'anna@example.com',
      accountOwner: true,
      features: ['mlp.test_form'],
      permissions: ['MLP_MODEL_DEVELOPER', 'MLP_DEVELOPER', 'MLP_USER'],
    },
  });
  expect(await database.query(accountOf)).toEqual([
    {
      login: 'anna@example.com',
      display_name: 'Анна Ковалёва',
      language: 'EN',
      superadmin: false,
      short_name: 'northquay',
      account_name: 'Анна Ковалёва',
      email: 'anna@example.com',
      account_language: 'EN',
      membership: 'owner',
      features: ['mlp.test_form'],
    },
  ]);
});

test('name and short name come from the e-mail where they are left empty, and differ from those there are', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start();
  for (const login of ['anna.k@example.com', 'anna.k@other.example', 'demo@example.com', '7@example.com']) {
    expect(
      (await submit(server, '/accounts/register', { ...whole, login, displayName: '', shortName: '' })).status,
    ).toBe(303);
  }
  const rows = await database.query(accountOf);
  expect(rows.map(({ short_name }) => short_name)).toEqual([
    'anna-k',
    expect.stringMatching(/^anna-k-[0-9a-f]{6}$/),
    expect.stringMatching(/^demo-[0-9a-f]{6}$/),
    expect.stringMatching(/^account-[0-9a-f]{6}$/),
  ]);
  expect(rows.map(({ display_name }) => display_name)).toEqual(['anna.k', 'anna.k', 'demo', '7']);
});

test.each([
  ['anna', ['anna', expect.stringMatching(/^anna-\w{6}$/)]],
  ['anna.maria+tag', ['anna-maria-tag', expect.any(String)]],
  ['a', [expect.stringMatching(/^a-\w{6}$/)]],
  ['анна', [expect.stringMatching(/^account-\w{6}$/)]],
  ['42', [expect.stringMatching(/^account-\w{6}$/)]],
  ['system', [expect.stringMatching(/^system-\w{6}$/)]],
  ['x'.repeat(64), ['x'.repeat(33), expect.stringMatching(/^x{33}-\w{6}$/)]],
  [`${'x'.repeat(32)}.y`, ['x'.repeat(32), expect.any(String)]],
])('%s offers short names', (name, offered) => {
  expect(shortNamesFrom(name, accountSettings.of({ name: 'test' }))).toEqual(offered);
});

const complaints: readonly (readonly [string, Readonly<Partial<typeof whole>>, string, string])[] = [
  ['no login', { login: '' }, 'login', 'Enter an email address'],
  ['a plain name', { login: 'anna' }, 'login', 'Enter an email address'],
  ['a login with NUL', { login: 'an\0na@example.com' }, 'login', 'Enter an email address'],
  ['a login that turns text around', { login: 'anna\u202E@example.com' }, 'login', 'Enter an email address'],
  ['a login of 50,000 characters', { login: `${'x'.repeat(50_000)}@example.com` }, 'login', 'Enter an email address'],
  ['a short password', { password: '1234567', passwordAgain: '1234567' }, 'password', 'Use at least 8 characters'],
  [
    'a short password of long characters',
    { password: '😀😀😀😀', passwordAgain: '😀😀😀😀' },
    'password',
    'Use at least 8 characters',
  ],
  [
    'an endless password',
    { password: 'x'.repeat(201), passwordAgain: 'x'.repeat(201) },
    'password',
    'Use at most 200 characters',
  ],
  ['a password of everybody', { password: 'password1', passwordAgain: 'password1' }, 'password', 'guessed first'],
  ['a password of blanks', { password: ' '.repeat(8), passwordAgain: ' '.repeat(8) }, 'password', 'Repeats'],
  [
    'the login as password',
    { password: 'Anna@Example.com', passwordAgain: 'Anna@Example.com' },
    'password',
    'Do not use your own email',
  ],
  [
    'the name of the platform as password',
    { password: 'Berth12345', passwordAgain: 'Berth12345' },
    'password',
    'Do not use your own',
  ],
  ['two passwords', { passwordAgain: `${firstPassword}!` }, 'passwordAgain', 'Passwords do not match'],
  ['capitals in the short name', { shortName: 'Northquay' }, 'shortName', 'Use 3 to 40 lowercase Latin letters'],
  ['digits alone, which would be an id', { shortName: '123' }, 'shortName', 'Use 3 to 40 lowercase Latin letters'],
  ['a short name of two', { shortName: 'ab' }, 'shortName', 'Use 3 to 40 lowercase Latin letters'],
  ['a path as short name', { shortName: '../etc' }, 'shortName', 'Use 3 to 40 lowercase Latin letters'],
  ['a short name of ours', { shortName: 'system' }, 'shortName', 'This short name is taken'],
  ['a taken short name', { shortName: 'demo' }, 'shortName', 'This short name is taken'],
  ['a name that turns text around', { displayName: 'Anna\u202E' }, 'displayName', 'none of them invisible'],
  ['a name with NUL', { displayName: 'An\0na' }, 'displayName', 'none of them invisible'],
  ['an endless name', { displayName: 'x'.repeat(101) }, 'displayName', 'Use at most 100 characters'],
];

test('each field that is wrong says so beside itself, and nothing typed is lost', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start();
  for (const [, change, field, sentence] of complaints) {
    const sent = { ...whole, ...change, redirectUrl: '/catalog/?a=1&b="2"' };
    const { status, text, cookies } = await submit(server, '/accounts/register', sent);
    expect([status, cookies.size]).toEqual([422, 0]);
    const note = new RegExp(
      `<input id="${field}"[^>]* aria-invalid="true" aria-describedby="${field}-note"[^>]*>\\s*<p class="error" id="${field}-note">(.*?)</p>`,
    ).exec(text);
    expect(note?.[1]).toContain(sentence);
    for (const kept of ['login', 'displayName', 'shortName'] as const)
      expect(text).toContain(`name="${kept}" type="${kept === 'login' ? 'email' : 'text'}" value="${sent[kept]}"`);
    expect(text).toContain('name="redirectUrl" value="/catalog/?a=1&amp;b=%222%22"');
    expect(text).not.toContain(firstPassword);
  }
  expect(await database.query(accountOf)).toEqual([]);
});

test('the same registration sent many times at once makes one user, and the others learn that the login is taken', async () => {
  const database = await startsOnOneDatabase();
  const [one, other] = [await database.start(), await database.start()];
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      submit(at % 2 ? one : other, '/accounts/register', { ...whole, shortName: `quay-${at}` }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422, 422, 422, 422, 422, 422]);
  for (const { text } of answers.filter(({ status }) => status === 422))
    expect(text).toContain('This email is already registered. Sign in instead');
  expect(await database.query(accountOf)).toHaveLength(1);
});

test('one short name goes to one of those who ask for it at once, and nothing half-made stays', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      submit(server, '/accounts/register', { ...whole, login: `user${at}@example.com` }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422, 422, 422, 422, 422, 422]);
  for (const { text } of answers.filter(({ status }) => status === 422))
    expect(text).toContain('This short name is taken. Choose another one');
  expect(await database.query("select login from users where login like '%@%'")).toHaveLength(1);
});

test('one address cannot register without end', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start();
  const register = (at: number) =>
    submit(server, '/accounts/register', { ...whole, login: `user${at}@example.com`, shortName: '' });
  for (let at = 0; at < 20; at++) expect((await register(at)).status).toBe(303);
  const refused = await register(20);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  expect(refused.text).toContain('value="user20@example.com"');
  database.pass(61);
  expect((await register(20)).status).toBe(303);
}, 60_000);

test('a registration that nobody confirms goes after a week with its account, and its address is free again', async () => {
  const mail = await mailServerForTest();
  const database = await startsOnOneDatabase();
  const server = await database.start({ environment: { SMTP_URL: mail.url } });
  const users = server.host.container.get(UserStore);
  expect((await submit(server, '/accounts/register', whole)).status).toBe(200);
  expect(
    (await submit(server, '/accounts/register', { ...whole, login: 'boris@example.com', shortName: 'southquay' }))
      .status,
  ).toBe(200);
  await database.query("update users set confirmed_at = created_at where login = 'boris@example.com'");
  database.pass(7 * 86_400 - 60);
  await users.clean();
  expect(await database.query(accountOf)).toHaveLength(2);
  database.pass(120);
  await users.clean();
  expect((await database.query(accountOf)).map(({ login }) => login)).toEqual(['boris@example.com']);
  expect(
    (await database.query('select short_name from accounts order by id')).map(({ short_name }) => short_name),
  ).toEqual(['system', 'demo', 'southquay']);
  expect((await submit(server, '/accounts/register', whole)).status).toBe(200);
});
