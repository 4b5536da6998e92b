import { expect, test } from 'vitest';
import { startsOnOneDatabase } from './boot-test.ts';
import { firstPassword, open, signInForTest, submit } from './sign-in/sign-in-test.ts';

test('no password and no session’s secret is ever logged, whatever goes wrong', async () => {
  const database = await startsOnOneDatabase();
  const server = await database.start();
  const canary = { password: 'canary-password-1', login: 'canary-typed-into-the-wrong-field' };
  await submit(server, '/accounts/login', canary);
  await submit(server, '/accounts/login', { ...canary, login: 'demo' });
  const secret = await signInForTest(server, 'demo');
  const cookie = `berth_session=${secret}`;
  await submit(server, '/accounts/register', {
    login: 'canary@example.com',
    password: canary.password,
    passwordAgain: canary.password,
  });
  await fetch(`${server.url}/api/mlpcore/account`, { headers: { authorization: `Bearer ${secret}x` } });
  await submit(server, '/accounts/login', canary, { headers: { 'content-type': 'application/json' } });
  for (let failures = 0; failures < 7; failures++)
    await submit(server, '/accounts/login', { ...canary, login: 'demo' });

  // The worst case: the database refuses what it is asked, in the middle of everything.
  await database.query('alter table sessions rename to sessions_away');
  await database.query('alter table users rename to users_away');
  for (const answer of [
    await submit(server, '/accounts/login', { login: 'superadmin', password: firstPassword }),
    await submit(server, '/accounts/register', {
      login: 'canary2@example.com',
      password: canary.password,
      passwordAgain: canary.password,
    }),
    await open(server, '/accounts/select-account', { cookie: `berth_session=${secret.slice(1)}x` }),
  ]) {
    expect(answer.status).toBe(500);
    expect(answer.text).toContain('Something went wrong on our side');
    expect(answer.text).not.toMatch(/secret_hash|relation|query/i);
  }
  await open(server, '/accounts/logout', { cookie });

  expect(server.logged()).toMatch(/A request failed in a way that was not foreseen/);
  expect(server.logged()).toMatch(/relation .{0,2}users.{0,2} does not exist/);
  const leaked = [canary.password, canary.login, firstPassword, secret, secret.slice(1), '$argon2id$'].filter((each) =>
    server.logged().includes(each),
  );
  expect(leaked).toEqual([]);
});
