import type { TestServer } from '../../../tests/harness/server.ts';
import { registerForTest } from './sign-in/sign-in-test.ts';

export const authorized = '/api/accountsadmin/c/authorization/check-authorized';
export const sessionsPath = '/api/accountsadmin/c/sessions';

/** A signed-in user, and the account that is theirs. */
export interface Owner {
  readonly session: string;
  readonly userId: number;
  readonly accountId: number;
}

/** Registers a user with an account of the same name and answers who they are. */
export async function registerOwner(server: TestServer, name: string): Promise<Owner> {
  const session = await registerForTest(server, name);
  const { userId, accountId } = (await server.call('GET', authorized, { session })).body.userData;
  return { session, userId, accountId };
}
