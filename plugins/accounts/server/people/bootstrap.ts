import { sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Database } from '#core/server/database/database.ts';
import type { AccountsEnvironment } from '../environment.ts';
import { demoAccount } from '../public.ts';
import type { AccountSettings } from '../settings.ts';
import type { UserStore } from './users.ts';

// Any constant serves, so long as it is the same in every process of this product.
const bootstrapLock = 7_236_101;

/** Makes the first users of an empty database and says once how to sign in; several processes may start at once. */
export async function bootstrap({
  db,
  users,
  environment,
  settings,
  say,
}: {
  db: Database;
  users: UserStore;
  environment: AccountsEnvironment;
  settings: AccountSettings;
  say: (line: string) => void;
}): Promise<void> {
  const given = environment.bootstrapPassword;
  const password = given ?? randomBytes(12).toString('base64url');
  await db.transaction(async (session) => {
    await session.execute(sql`select pg_advisory_xact_lock(${bootstrapLock})`);
    if (await users.any(session)) return;
    const first = { password, language: 'RU' } as const;
    await users.createWithin(session, {
      ...first,
      login: 'superadmin',
      displayName: 'System',
      superadmin: true,
      shortNames: settings.systemAccounts.slice(0, 1),
      features: [],
    });
    if (environment.demo) {
      await users.createWithin(session, {
        ...first,
        login: 'demo',
        displayName: 'Demo',
        shortNames: [demoAccount],
        features: ['mlp.model_admin', 'mlp.public_model_admin', 'mlp.test_form'],
      });
    }
    // Said before it is final: a password that was never said could never be found out.
    say(
      `First sign-in: ${environment.demo ? 'superadmin / demo' : 'superadmin'}, password ${given === undefined ? password : 'from BOOTSTRAP_PASSWORD'}`,
    );
  });
}
