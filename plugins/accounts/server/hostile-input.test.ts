import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { registerOwner, sessionsPath, type Owner } from './calls-test.ts';
import accounts from './index.ts';
import { signInForTest, submit } from './sign-in/sign-in-test.ts';

let server: TestServer;
let admin: string;
let north: Owner;
beforeAll(async () => {
  server = await startServer([accounts], { environment: { DEMO: 'true' } });
  admin = await signInForTest(server);
  north = await registerOwner(server, 'northquay');
});
afterAll(() => server.stop());

const nasty = [
  '\0',
  'a\0b',
  '\u202Eabc',
  '😀'.repeat(100),
  '\ud800',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '{{login}}',
  '$1',
  '%00%0d%0a',
  'x'.repeat(10_000),
  '',
  ' ',
  '__proto__',
  '-1',
  '1e309',
  '\uFEFF',
  'ﷺ'.repeat(50),
];

test.each(nasty.map((each) => [each.slice(0, 30), each] as const))(
  'whatever is typed, such as %j, is never a failure of ours',
  async (_shown, text) => {
    const statuses: number[] = [];
    const note = (answer: { status: number }) => statuses.push(answer.status);
    for (const path of ['/accounts/login', '/accounts/register', '/accounts/logout', '/accounts/select-account']) {
      note(
        await submit(server, path, {
          login: text,
          password: text,
          passwordAgain: text,
          displayName: text,
          shortName: text,
          account: text,
          redirectUrl: text,
        }),
      );
      note(
        await server.call(
          'GET',
          `${path}?${new URLSearchParams({ redirectUrl: text, redirect: text, theme: text, lang: text })}`,
          { session: text.replace(/[^!-~]/g, '') },
        ),
      );
    }
    const inPath = encodeURIComponent(text.toWellFormed());
    for (const path of [
      `/api/mlpcore/account/${inPath}`,
      `/api/mlpcore/account/${inPath}/publicName`,
      `/api/accountsadmin/c/users/${inPath}/allowed-accounts?product=${inPath}`,
      `/api/accountsadmin/c/account-invitation/get-by-user?userId=${inPath}`,
    ]) {
      note(await server.call('GET', path, { session: admin }));
    }
    note(
      await server.call('POST', '/api/mlpcore/account', {
        session: admin,
        body: { displayName: text, shortName: text, tags: { [text]: text } },
      }),
    );
    note(await server.call('DELETE', `${sessionsPath}/${inPath}`, { session: north.session }));
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  },
);
