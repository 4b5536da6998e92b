import { afterAll, beforeAll, expect, test } from 'vitest';
import apiKeys from '#plugins/api-keys/server/index.ts';
import main from '../../../../host-configs/main.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import accounts from '../index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import { open, registerForTest, signInForTest, submit } from '../sign-in/sign-in-test.ts';

const authorized = '/api/accountsadmin/c/authorization/check-authorized';
const owners = 'owners.localhost';
const staff = 'staff.localhost';

let server: TestServer;
let admin: string;
let made = 0;

interface Person {
  readonly name: string;
  readonly login: string;
  readonly session: string;
  readonly userId: number;
  readonly accountId: number;
}

async function person(): Promise<Person> {
  const name = `person-${++made}`;
  const session = await registerForTest(server, name);
  const { userId, accountId } = (await server.call('GET', authorized, { session })).body.userData;
  return { name, login: `${name}@example.com`, session, userId, accountId };
}

async function joins(account: number, by: string, who: Person): Promise<void> {
  const { body } = await server.call('POST', `/api/accountsadmin/c/accounts/${account}/invitations`, {
    session: by,
    body: { login: who.login, role: 'MLP_DEVELOPER' },
  });
  await server.call('POST', `/api/accountsadmin/c/account-invitation/${body.id}/accept`, { session: who.session });
}

async function ask(host: string, path: string, cookie: string): Promise<{ status: number; body: any }> {
  const { status, text } = await open(server, path, { cookie, headers: { host } });
  return { status, body: JSON.parse(text) };
}

const cookieOf = ({ session }: Person, accountId?: number): string =>
  `berth_session=${session}${accountId === undefined ? '' : `; berth_account=${accountId}`}`;

beforeAll(async () => {
  const config = {
    ...main,
    plugins: ['accounts', 'notifications', 'api-keys'],
    settings: {
      accounts: {
        domains: [
          { domain: owners, ownerOnly: true },
          { domain: staff, internalUserUiAvailable: true, ownerOnly: true },
        ],
      },
    },
  };
  server = await startServer([accounts, notifications, apiKeys], { config, environment: { DEMO: 'true' } });
  admin = await signInForTest(server);
});
afterAll(() => server.stop());

test('the domains are told as they are set', async () => {
  expect((await server.call('GET', '/api/accountsadmin/public/options')).body.domains.slice(0, 2)).toEqual([
    { domain: owners, product: 'mlp', internalUserUiAvailable: false, ownerOnly: true },
    { domain: staff, product: 'mlp', internalUserUiAvailable: true, ownerOnly: true },
  ]);
});

test('where accounts are for their owners, others cannot act in them by any call', async () => {
  const [owner, member] = [await person(), await person()];
  await joins(owner.accountId, owner.session, member);
  const chosen = cookieOf(member, owner.accountId);
  expect((await ask(owners, authorized, chosen)).body.code).toBe('account.access.denied');
  expect((await ask(owners, '/api/mlpcore/account', chosen)).body.code).toBe('account.access.denied');
  expect(await ask(owners, `/api/mlpcore/account/${owner.name}`, chosen)).toMatchObject({
    status: 403,
    body: { code: 'account.owner_only', args: { domain: owners } },
  });
  // Elsewhere they can, and here in their own, which is the only one left to choose.
  expect((await ask('127.0.0.1', authorized, chosen)).body.userData).toMatchObject({
    accountId: owner.accountId,
    accountOwner: false,
  });
  expect((await ask(owners, authorized, cookieOf(member))).body.userData).toMatchObject({
    accountId: member.accountId,
    accountOwner: true,
  });
  expect((await ask(owners, authorized, cookieOf(owner))).body.userData).toMatchObject({ accountId: owner.accountId });
  const allowed = async (host: string) =>
    (
      (await ask(host, `/api/accountsadmin/c/users/${member.userId}/allowed-accounts`, chosen)).body as {
        id: number;
        availableToSelect: boolean;
      }[]
    )
      .filter((each) => each.availableToSelect)
      .map(({ id }) => id);
  expect([await allowed(owners), await allowed('127.0.0.1')]).toEqual([
    [member.accountId],
    [owner.accountId, member.accountId],
  ]);
});

test('the page of the accounts names the accounts of others and does not take them', async () => {
  const [owner, member] = [await person(), await person()];
  await joins(owner.accountId, owner.session, member);
  const headers = { host: owners };
  const page = await open(server, '/accounts/select-account', { cookie: cookieOf(member), headers });
  expect([
    page.text.includes(`value="${member.accountId}"`),
    page.text.includes(`value="${owner.accountId}"`),
    page.text.includes(`Only an owner of this account can use it on ${owners}.`),
  ]).toEqual([true, false, true]);
  const chosen = (accountId: number) =>
    submit(
      server,
      '/accounts/select-account',
      { account: String(accountId) },
      { cookie: cookieOf(member), headers: { ...headers, origin: `http://${owners}` } },
    );
  expect([(await chosen(owner.accountId)).status, (await chosen(member.accountId)).status]).toEqual([403, 303]);
});

test('a key is taken where accounts are for their owners as long as one of them made it, and superadministrators are not asked whose the account is', async () => {
  const [owner, member] = [await person(), await person()];
  await joins(owner.accountId, owner.session, member);
  const keyOf = async ({ session }: Person) =>
    (await server.call('POST', `/api/mlpcore/account/${owner.name}/token?name=ci`, { session, body: {} })).body
      .token as string;
  const [own, other] = [await keyOf(owner), await keyOf(member)];
  const use = async (host: string, key: string) => {
    const { status, text } = await open(server, `/api/mlpcore/account/${owner.name}`, {
      headers: { host, 'mlp-api-key': key },
    });
    return status === 200 ? 200 : `${status} ${(JSON.parse(text) as { code: string }).code}`;
  };
  expect([await use(owners, own), await use(owners, other), await use('127.0.0.1', other)]).toEqual([
    200,
    '403 account.owner_only',
    200,
  ]);
  await server.call('PUT', `/api/accountsadmin/c/accounts/${owner.accountId}/users/${member.userId}/role`, {
    session: owner.session,
    body: { role: 'OWNER' },
  });
  await expect.poll(() => use(owners, other)).toBe(200);
  expect((await ask(owners, `/api/mlpcore/account/${owner.name}`, `berth_session=${admin}`)).status).toBe(200);
});

test('staff enter the domain that is theirs without an account, and with one that they have lost', async () => {
  const [colleague, stranger] = [await person(), await person()];
  const { accountId: system } = (await server.call('GET', '/api/mlpcore/account/system', { session: admin })).body as {
    accountId: number;
  };
  await joins(system, admin, colleague);
  for (const choice of [undefined, 999_999]) {
    expect((await ask(staff, authorized, cookieOf(colleague, choice))).body.userData, String(choice)).toMatchObject({
      accountId: null,
      internal: true,
      permissions: [],
    });
    expect((await ask(staff, '/api/mlpcore/account', cookieOf(colleague, choice))).status).toBe(403);
  }
  // They may choose any that they belong to, owners or not; everybody else is held to the rule of the domain.
  expect((await ask(staff, authorized, cookieOf(colleague, system))).body.userData).toMatchObject({
    accountId: system,
    accountOwner: false,
  });
  expect((await ask('127.0.0.1', authorized, cookieOf(colleague, 999_999))).body.code).toBe('account.access.denied');
  await joins(colleague.accountId, colleague.session, stranger);
  expect((await ask(staff, authorized, cookieOf(stranger, colleague.accountId))).body.code).toBe(
    'account.access.denied',
  );
});
