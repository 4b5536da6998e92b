import { expect } from 'vitest';
import apiKeys from '#plugins/api-keys/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import { startServer } from '../../../../tests/harness/server.ts';
import accounts from '../index.ts';
import { registerForTest, signInForTest } from '../sign-in/sign-in-test.ts';

export interface Person {
  readonly session: string;
  readonly userId: number;
  readonly accountId: number;
  readonly login: string;
}

/** A server with two owners of an account each, who know nothing of each other, and its superadministrator. */
export async function openPeople() {
  const server = await startServer([accounts, notifications, apiKeys], { environment: { DEMO: 'true' } });
  const admin = await signInForTest(server);
  let made = 0;
  async function person(name = `person-${++made}`): Promise<Person> {
    const session = await registerForTest(server, name);
    return {
      session,
      ...(await server.call('GET', '/api/accountsadmin/c/authorization/check-authorized', { session })).body.userData,
    };
  }
  const [owner, rival] = [await person('northquay'), await person('southquay')];

  const at = (who: Person, rest: string) => `/api/accountsadmin/c/accounts/${who.accountId}/${rest}`;
  const call = (who: Person, method: string, path: string, body?: object) =>
    server.call(method, path, { session: who.session, ...(body && { body }) });
  const invite = (login: string, role = 'MLP_DEVELOPER', by = owner) =>
    call(by, 'POST', at(by, 'invitations'), { login, role });
  const answer = (who: Person, id: number | string, word: 'accept' | 'decline') =>
    call(who, 'POST', `/api/accountsadmin/c/account-invitation/${id}/${word}`);
  return {
    server,
    admin,
    owner,
    rival,
    person,
    at,
    call,
    invite,
    answer,
    rolesIn: async (who: Person) =>
      new Map(
        ((await call(who, 'GET', at(who, 'users'))).body as { userId: number; role: string }[]).map(
          ({ userId, role }) => [userId, role],
        ),
      ),
    /** What a user is told of themselves who has chosen an account. */
    actingIn: async (who: Person, accountId: number) =>
      (
        await server.call('GET', '/api/accountsadmin/c/authorization/check-authorized', {
          headers: { cookie: `berth_session=${who.session}; berth_account=${accountId}` },
        })
      ).body,
    /** A new user who has joined somebody's account. */
    async joins(account: Person, role = 'MLP_DEVELOPER'): Promise<Person> {
      const who = await person();
      const { body } = await invite(who.login, role, account);
      expect((await answer(who, body.id, 'accept')).status).toBe(200);
      return who;
    },
  };
}
