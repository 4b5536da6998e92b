import { addressOf } from '#core/contract/request.ts';
import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { Database } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { Mail } from '#core/server/mail/mail.ts';
import { answers, cleans, pageBegins, pageLanguage, runs, seeds, serves, tables } from '#core/server/points.ts';
import { tellsWorkbench } from '#core/server/settings.ts';
import { Environment } from '#core/server/environment.ts';
import { Clock, Hosts, Log, PublicAddress } from '#core/server/runtime.ts';
import { accounts } from '../contract.ts';
import { accountAnswers } from './answers/account-answers.ts';
import { AccountStore } from './people/account-store.ts';
import { addressAnswers } from './answers/address-answers.ts';
import { DeferredWork } from './deferred-work.ts';
import { authorizationAnswers } from './answers/authorization-answers.ts';
import { Administration } from './people/administration.ts';
import { bootstrap } from './people/bootstrap.ts';
import { browserSessions } from './sessions/browser-sessions.ts';
import { captchaAnswers } from './answers/captcha-answers.ts';
import { CaptchaCheck } from './sign-in/captcha.ts';
import { accountsEnvironment } from './environment.ts';
import { ExternalUserStore } from './people/external-users.ts';
import { AccountsIdentity } from './sessions/identity.ts';
import { InvitationStore } from './people/invitation-store.ts';
import { Letters } from './sign-in/letters.ts';
import { MailTokens } from './sign-in/mail-tokens.ts';
import { MemberStore } from './people/member-store.ts';
import { servesPages } from './pages/routes.ts';
import { signInPages } from './pages/sign-in-pages.ts';
import { signInWays } from './pages/ways.ts';
import { passwordAnswers } from './answers/password-answers.ts';
import {
  AccountAdministration,
  Accounts,
  BrowserSessions,
  Captcha,
  ExternalUsers,
  HasDemo,
  SignInPages,
} from './public.ts';
import { Passwords } from './sign-in/passwords.ts';
import { Recovery } from './sign-in/recovery.ts';
import { Registration } from './sign-in/registration.ts';
import { sessionAnswers } from './answers/session-answers.ts';
import { SessionCookies } from './sessions/session-cookies.ts';
import { SessionStore } from './sessions/session-store.ts';
import { accountSettings } from './settings.ts';
import { SignIn } from './sign-in/sign-in.ts';
import { SignInWatch } from './sign-in/sign-in-watch.ts';
import { steps } from './steps.ts';
import { Throttle } from './sign-in/throttle.ts';
import { userAnswers } from './answers/user-answers.ts';
import { UserStore } from './people/users.ts';

const answering = {
  db: Database,
  hosts: Hosts,
  address: PublicAddress,
  records: AccountStore,
  sessions: SessionStore,
  passwords: Passwords,
  users: UserStore,
  members: MemberStore,
  invitations: InvitationStore,
  letters: Letters,
  throttle: Throttle,
  settings: accountSettings.token,
  host: ThisHost,
  captcha: CaptchaCheck,
};

export default plugin({
  id: 'accounts',
  settings: accountSettings,
  environment: accountsEnvironment,
  provides: [
    provide(
      AccountStore,
      { db: Database, events: Events, clock: Clock },
      ({ db, events, clock }) => new AccountStore(db, events, clock),
    ),
    provide(
      Passwords,
      { environment: accountsEnvironment.token },
      ({ environment }) => new Passwords({ memoryMiB: environment.passwordHashMiB }),
    ),
    provide(Accounts, { records: AccountStore }, ({ records }) => records),
    provide(
      AccountAdministration,
      { db: Database, records: AccountStore },
      ({ db, records }) => new Administration(db, records),
    ),
    provide(
      UserStore,
      { db: Database, records: AccountStore, clock: Clock, passwords: Passwords },
      ({ db, records, clock, passwords }) => new UserStore(db, records, clock, passwords),
    ),
    provide(
      SessionStore,
      { db: Database, events: Events, clock: Clock },
      ({ db, events, clock }) => new SessionStore(db, events, clock),
    ),
    provide(
      MemberStore,
      { db: Database, sessions: SessionStore, events: Events },
      ({ db, sessions, events }) => new MemberStore(db, sessions, events),
    ),
    provide(
      InvitationStore,
      { db: Database, members: MemberStore, clock: Clock },
      ({ db, members, clock }) => new InvitationStore(db, members, clock),
    ),
    provide(MailTokens, { db: Database, clock: Clock }, ({ db, clock }) => new MailTokens(db, clock)),
    provide(
      Letters,
      { mail: Mail, hosts: Hosts, address: PublicAddress, users: UserStore, accounts: AccountStore, log: Log },
      (parts) => new Letters(parts),
    ),
    provide(DeferredWork, { log: Log }, ({ log }) => new DeferredWork(log)),
    provide(
      Recovery,
      {
        db: Database,
        passwords: Passwords,
        users: UserStore,
        sessions: SessionStore,
        tokens: MailTokens,
        letters: Letters,
        afterwards: DeferredWork,
        throttle: Throttle,
      },
      (parts) => new Recovery(parts),
    ),
    provide(Throttle, { db: Database, clock: Clock }, ({ db, clock }) => new Throttle(db, clock)),
    provide(
      SessionCookies,
      { environment: Environment },
      ({ environment }) => new SessionCookies({ secure: environment.publicUrl?.startsWith('https:') ?? false }),
    ),
    provide(
      AccountsIdentity,
      {
        sessions: SessionStore,
        accounts: AccountStore,
        cookies: SessionCookies,
        host: ThisHost,
        settings: accountSettings.token,
      },
      (parts) => new AccountsIdentity(parts),
    ),
    provide(Identity, { identity: AccountsIdentity }, ({ identity }) => identity),
    provide(
      CaptchaCheck,
      { environment: accountsEnvironment.token, log: Log },
      ({ environment, log }) => new CaptchaCheck(environment.captcha, log),
    ),
    provide(HasDemo, { environment: accountsEnvironment.token }, ({ environment }) => environment.demo),
    provide(Captcha, { captcha: CaptchaCheck }, ({ captcha }) => captcha),
    provide(
      SignIn,
      { passwords: Passwords, users: UserStore, sessions: SessionStore, throttle: Throttle, captcha: CaptchaCheck },
      (parts) => new SignIn(parts),
    ),
    provide(
      SignInWatch,
      { db: Database, host: ThisHost, users: UserStore, afterwards: DeferredWork },
      (parts) => new SignInWatch(parts),
    ),
    provide(SignInPages, { hosts: Hosts, environment: Environment, cookies: SessionCookies }, signInPages),
    provide(
      BrowserSessions,
      { sessions: SessionStore, cookies: SessionCookies, identity: AccountsIdentity, watch: SignInWatch },
      browserSessions,
    ),
    provide(
      ExternalUsers,
      {
        db: Database,
        users: UserStore,
        records: AccountStore,
        members: MemberStore,
        settings: accountSettings.token,
        log: Log,
      },
      (parts) => new ExternalUserStore(parts),
    ),
    provide(
      Registration,
      {
        users: UserStore,
        sessions: SessionStore,
        throttle: Throttle,
        recovery: Recovery,
        afterwards: DeferredWork,
        mail: Mail,
        captcha: CaptchaCheck,
        settings: accountSettings.token,
      },
      (parts) => new Registration(parts),
    ),
  ],
  contributes: [
    tables(steps),
    pageBegins(({ caller }) => [
      addressOf(accounts.getPublicOptions),
      ...(caller === undefined
        ? [addressOf(accounts.getCaptchaConfig)]
        : [
            addressOf(accounts.checkAuthorized),
            addressOf(accounts.getAllowedAccounts, { userId: caller.userId }),
            addressOf(accounts.getInvitationsByUser, { userId: caller.userId }),
          ]),
      ...(caller?.account === undefined ? [] : [addressOf(accounts.ensureAccount)]),
    ]),
    pageLanguage({
      needs: { records: AccountStore },
      make:
        ({ records }) =>
        async ({ account }) => {
          const language = account && (await records.find(String(account.id)))?.language;
          return language && (language === 'RU' ? 'ru' : 'en');
        },
    }),
    tellsWorkbench({ settings: accountSettings.token }, ({ settings: { systemAccounts } }) => ({ caller }) => ({
      isSystemAccount: caller?.account !== undefined && systemAccounts.includes(caller.account.shortName),
    })),
    answers(accounts, answering, (parts) => ({
      ...authorizationAnswers(parts),
      ...accountAnswers(parts),
      ...addressAnswers(parts),
      ...sessionAnswers(parts),
      ...userAnswers(parts),
      ...passwordAnswers(parts),
      ...captchaAnswers(parts),
    })),
    serves(
      {},
      {
        host: ThisHost,
        captcha: CaptchaCheck,
        identity: AccountsIdentity,
        sessions: SessionStore,
        signIn: SignIn,
        watch: SignInWatch,
        registration: Registration,
        recovery: Recovery,
        invitations: InvitationStore,
        cookies: SessionCookies,
        hosts: Hosts,
        environment: Environment,
      },
      ({ host, ...parts }) => servesPages({ ...parts, ways: signInWays(host) }),
    ),
    seeds(
      'accounts.first-users',
      { db: Database, users: UserStore, environment: accountsEnvironment.token, settings: accountSettings.token },
      (parts) => () => bootstrap({ ...parts, say: (line) => void process.stdout.write(`${line}\n`) }),
    ),
    cleans('accounts', { sessions: SessionStore, throttle: Throttle, tokens: MailTokens, users: UserStore }),
    runs('accounts.afterwards', 'core', { afterwards: DeferredWork }, ({ afterwards }) => afterwards),
  ],
});
