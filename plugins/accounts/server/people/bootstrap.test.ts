import { expect, onTestFinished, test, vi } from 'vitest';
import { startsOnOneDatabase } from '../boot-test.ts';
import { firstPassword, open, signInForTest, submit } from '../sign-in/sign-in-test.ts';

function listenToStdout(): () => string[] {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  return () => write.mock.calls.map(([text]) => String(text)).filter((text) => text.startsWith('First sign-in'));
}

test('a first start makes up a password and says it once, in one line; the next says nothing', async () => {
  const said = listenToStdout();
  const database = await startsOnOneDatabase();
  const first = await database.start({ environment: { BOOTSTRAP_PASSWORD: '' } });
  const [line] = said();
  const password = /^First sign-in: superadmin \/ demo, password ([\w-]{16})\n$/.exec(line!)![1]!;
  await signInForTest(first, 'superadmin', password);
  await signInForTest(first, 'demo', password);
  await database.start({ environment: { BOOTSTRAP_PASSWORD: '' } });
  expect(said()).toEqual([line]);
  expect(first.logged()).not.toContain(password);
  expect(JSON.stringify(await database.query('select * from users'))).not.toContain(password);
});

test('two processes that start at once make the first users once', async () => {
  const said = listenToStdout();
  const database = await startsOnOneDatabase();
  await Promise.all([
    database.start({ environment: { BOOTSTRAP_PASSWORD: '' } }),
    database.start({ environment: { BOOTSTRAP_PASSWORD: '' } }),
  ]);
  expect(said()).toHaveLength(1);
  expect(await database.query('select login from users order by id')).toEqual([
    { login: 'superadmin' },
    { login: 'demo' },
  ]);
});

test('a password that was given is used and not repeated', async () => {
  const said = listenToStdout();
  const database = await startsOnOneDatabase();
  await signInForTest(await database.start(), 'demo');
  expect(said()).toEqual(['First sign-in: superadmin / demo, password from BOOTSTRAP_PASSWORD\n']);
});

test('the first users have accounts of their own, the demo account with what its services need', async () => {
  const database = await startsOnOneDatabase();
  await database.start();
  const rows = await database.query(`
    select u.login, u.superadmin, a.short_name, a.display_name, m.membership, array(select feature from account_features f where f.account_id = a.id order by feature) as features
    from users u join memberships m on m.user_id = u.id join accounts a on a.id = m.account_id order by u.id`);
  expect(rows).toEqual([
    {
      login: 'superadmin',
      superadmin: true,
      short_name: 'system',
      display_name: 'System',
      membership: 'owner',
      features: [],
    },
    {
      login: 'demo',
      superadmin: false,
      short_name: 'demo',
      display_name: 'Demo',
      membership: 'owner',
      features: ['mlp.model_admin', 'mlp.public_model_admin', 'mlp.test_form'],
    },
  ]);
});

test('without DEMO there is no demo user, and none is made later', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start({ environment: { DEMO: 'false' } });
  expect((await submit(server, '/accounts/login', { login: 'demo', password: firstPassword })).status).toBe(401);
  await database.start({ environment: { DEMO: 'true' } });
  expect(await database.query('select login from users')).toEqual([{ login: 'superadmin' }]);
});

test('a database that has users is left alone', async () => {
  const database = await startsOnOneDatabase();
  await database.start();
  await database.query("delete from users where login = 'superadmin'");
  const again = await database.start();
  expect(await database.query('select login from users')).toEqual([{ login: 'demo' }]);
  expect((await open(again, '/accounts/login')).status).toBe(200);
});
