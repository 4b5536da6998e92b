import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { Database } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { answers, runs, seeds, serves, tables } from '#core/server/points.ts';
import { Clock, Hosts, Log, PublicAddress, Settings } from '#core/server/surroundings.ts';
import { accounts } from '../contract.ts';
import { accountAnswers } from './account-answers.ts';
import { AccountRecords, AccountStore } from './account-store.ts';
import { authorizationAnswers } from './authorization-answers.ts';
import { bootstrap } from './bootstrap.ts';
import { cleaning } from './cleaning.ts';
import { AccountsIdentity, SessionIdentity } from './identity.ts';
import { servesPages } from './pages/routes.ts';
import { Accounts } from './public.ts';
import { Registering, Registration } from './registration.ts';
import { sessionAnswers } from './session-answers.ts';
import { Cookies, SessionCookies } from './session-cookies.ts';
import { Sessions, SessionStore } from './session-store.ts';
import { SigningIn, SignIn } from './sign-in.ts';
import { steps } from './tables.ts';
import { SignInThrottle, Throttle } from './throttle.ts';
import { Users, UserStore } from './users.ts';

export default plugin({
  id: 'accounts',
  provides: [
    provide(AccountRecords, { db: Database, events: Events, clock: Clock }, ({ db, events, clock }) => new AccountStore(db, events, clock)),
    provide(Accounts, { records: AccountRecords }, ({ records }) => records),
    provide(Users, { db: Database, records: AccountRecords }, ({ db, records }) => new UserStore(db, records)),
    provide(Sessions, { db: Database, events: Events, clock: Clock }, ({ db, events, clock }) => new SessionStore(db, events, clock)),
    provide(SignInThrottle, { db: Database, clock: Clock }, ({ db, clock }) => new Throttle(db, clock)),
    provide(Cookies, { settings: Settings }, ({ settings }) => new SessionCookies({ secure: settings.publicUrl?.startsWith('https:') ?? false })),
    provide(SessionIdentity, { sessions: Sessions, accounts: AccountRecords, cookies: Cookies, host: ThisHost }, (parts) => new AccountsIdentity(parts)),
    provide(Identity, { identity: SessionIdentity }, ({ identity }) => identity),
    provide(SigningIn, { users: Users, sessions: Sessions, throttle: SignInThrottle }, ({ users, sessions, throttle }) => new SignIn(users, sessions, throttle)),
    provide(Registering, { users: Users, sessions: Sessions, throttle: SignInThrottle }, ({ users, sessions, throttle }) => new Registration(users, sessions, throttle)),
  ],
  contributes: [
    tables(steps),
    answers(accounts, { db: Database, hosts: Hosts, address: PublicAddress, records: AccountRecords, sessions: Sessions }, (parts) => ({
      ...authorizationAnswers(parts),
      ...accountAnswers(parts),
      ...sessionAnswers(parts),
    })),
    serves({}, { identity: SessionIdentity, sessions: Sessions, signIn: SigningIn, registration: Registering, cookies: Cookies, hosts: Hosts, settings: Settings }, servesPages),
    seeds('accounts.first-users', { db: Database, users: Users, settings: Settings }, (parts) => () => bootstrap({ ...parts, say: (line) => void process.stdout.write(`${line}\n`) })),
    runs('accounts.cleaning', 'core', { sessions: Sessions, throttle: SignInThrottle, log: Log }, ({ sessions, throttle, log }) => cleaning([sessions, throttle], log)),
  ],
});
