import { addressOf } from '#core/contract/request.ts';
import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { Database } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { Mail } from '#core/server/mail/mail.ts';
import { answers, pageBegins, pageLanguage, runs, seeds, serves, tables } from '#core/server/points.ts';
import { cleaning } from '#core/server/regularly.ts';
import { tellsWorkbench } from '#core/server/settings.ts';
import { Clock, Hosts, Log, PublicAddress, Settings } from '#core/server/surroundings.ts';
import { accounts } from '../contract.ts';
import { accountAnswers } from './account-answers.ts';
import { AccountRecords, AccountStore } from './account-store.ts';
import { addressAnswers } from './address-answers.ts';
import { Afterwards, LaterWork } from './afterwards.ts';
import { authorizationAnswers } from './authorization-answers.ts';
import { bootstrap } from './bootstrap.ts';
import { browserSessions } from './browser-sessions.ts';
import { captchaAnswers } from './captcha-answers.ts';
import { CaptchaCheck, CaptchaChecks } from './captcha.ts';
import { ExternalUserStore } from './external-users.ts';
import { AccountsIdentity, SessionIdentity } from './identity.ts';
import { Invitations, InvitationStore } from './invitation-store.ts';
import { AccountLetters, Letters } from './letters.ts';
import { LetterTokens, MailTokens } from './mail-tokens.ts';
import { Members, MemberStore } from './member-store.ts';
import { servesPages } from './pages/routes.ts';
import { signInPages } from './pages/sign-in-pages.ts';
import { signInWays } from './pages/ways.ts';
import { passwordAnswers } from './password-answers.ts';
import { Accounts, BrowserSessions, Captcha, ExternalUsers, SignInPages, systemAccount } from './public.ts';
import { PasswordRecovery, Recovery } from './recovery.ts';
import { Registering, Registration } from './registration.ts';
import { sessionAnswers } from './session-answers.ts';
import { Cookies, SessionCookies } from './session-cookies.ts';
import { Sessions, SessionStore } from './session-store.ts';
import { accountSettings } from './settings.ts';
import { SigningIn, SignIn } from './sign-in.ts';
import { steps } from './tables.ts';
import { SignInThrottle, Throttle } from './throttle.ts';
import { userAnswers } from './user-answers.ts';
import { Users, UserStore } from './users.ts';

const answering = {
  db: Database, hosts: Hosts, address: PublicAddress, records: AccountRecords, sessions: Sessions, users: Users,
  members: Members, invitations: Invitations, letters: AccountLetters, throttle: SignInThrottle, settings: accountSettings.token,
  host: ThisHost, captcha: CaptchaChecks,
};

export default plugin({
  id: 'accounts',
  settings: accountSettings,
  provides: [
    provide(AccountRecords, { db: Database, events: Events, clock: Clock }, ({ db, events, clock }) => new AccountStore(db, events, clock)),
    provide(Accounts, { records: AccountRecords }, ({ records }) => records),
    provide(Users, { db: Database, records: AccountRecords, clock: Clock }, ({ db, records, clock }) => new UserStore(db, records, clock)),
    provide(Sessions, { db: Database, events: Events, clock: Clock }, ({ db, events, clock }) => new SessionStore(db, events, clock)),
    provide(Members, { db: Database, sessions: Sessions, events: Events }, ({ db, sessions, events }) => new MemberStore(db, sessions, events)),
    provide(Invitations, { db: Database, members: Members, clock: Clock }, ({ db, members, clock }) => new InvitationStore(db, members, clock)),
    provide(LetterTokens, { db: Database, clock: Clock }, ({ db, clock }) => new MailTokens(db, clock)),
    provide(AccountLetters, { mail: Mail, hosts: Hosts, address: PublicAddress, users: Users, accounts: AccountRecords, log: Log }, (parts) => new Letters(parts)),
    provide(LaterWork, { log: Log }, ({ log }) => new Afterwards(log)),
    provide(PasswordRecovery, { db: Database, users: Users, sessions: Sessions, tokens: LetterTokens, letters: AccountLetters, afterwards: LaterWork, throttle: SignInThrottle }, (parts) => new Recovery(parts)),
    provide(SignInThrottle, { db: Database, clock: Clock }, ({ db, clock }) => new Throttle(db, clock)),
    provide(Cookies, { settings: Settings }, ({ settings }) => new SessionCookies({ secure: settings.publicUrl?.startsWith('https:') ?? false })),
    provide(SessionIdentity, { sessions: Sessions, accounts: AccountRecords, cookies: Cookies, host: ThisHost, settings: accountSettings.token }, (parts) => new AccountsIdentity(parts)),
    provide(Identity, { identity: SessionIdentity }, ({ identity }) => identity),
    provide(CaptchaChecks, { settings: Settings, log: Log }, ({ settings, log }) => new CaptchaCheck(settings.captcha, log)),
    provide(Captcha, { captcha: CaptchaChecks }, ({ captcha }) => captcha),
    provide(SigningIn, { users: Users, sessions: Sessions, throttle: SignInThrottle, captcha: CaptchaChecks }, (parts) => new SignIn(parts)),
    provide(SignInPages, { hosts: Hosts, settings: Settings, cookies: Cookies }, signInPages),
    provide(BrowserSessions, { sessions: Sessions, cookies: Cookies, identity: SessionIdentity }, browserSessions),
    provide(ExternalUsers, { db: Database, users: Users, records: AccountRecords, members: Members, log: Log }, (parts) => new ExternalUserStore(parts)),
    provide(Registering, { users: Users, sessions: Sessions, throttle: SignInThrottle, recovery: PasswordRecovery, afterwards: LaterWork, mail: Mail, captcha: CaptchaChecks }, (parts) => new Registration(parts)),
  ],
  contributes: [
    tables(steps),
    pageBegins(({ caller }) => [
      addressOf(accounts.getPublicOptions),
      ...(caller === undefined ? [] : [addressOf(accounts.checkAuthorized), addressOf(accounts.getAllowedAccounts, { userId: caller.userId }), addressOf(accounts.getInvitationsByUser, { userId: caller.userId })]),
      ...(caller?.account === undefined ? [] : [addressOf(accounts.ensureAccount)]),
    ]),
    pageLanguage({
      id: 'account',
      needs: { records: AccountRecords },
      make: ({ records }: { records: AccountStore }) => async ({ account }) => {
        const language = account && (await records.find(String(account.id)))?.language;
        return language && (language === 'RU' ? 'ru' : 'en');
      },
    }),
    tellsWorkbench({}, () => ({ caller }) => ({ isSystemAccount: caller?.account?.shortName === systemAccount })),
    answers(accounts, answering, (parts) => ({
      ...authorizationAnswers(parts),
      ...accountAnswers(parts),
      ...addressAnswers(parts),
      ...sessionAnswers(parts),
      ...userAnswers(parts),
      ...passwordAnswers(parts),
      ...captchaAnswers(parts),
    })),
    serves({}, { host: ThisHost, captcha: CaptchaChecks, identity: SessionIdentity, sessions: Sessions, signIn: SigningIn, registration: Registering, recovery: PasswordRecovery, invitations: Invitations, cookies: Cookies, hosts: Hosts, settings: Settings }, ({ host, ...parts }) => servesPages({ ...parts, ways: signInWays(host) })),
    seeds('accounts.first-users', { db: Database, users: Users, settings: Settings }, (parts) => () => bootstrap({ ...parts, say: (line) => void process.stdout.write(`${line}\n`) })),
    runs('accounts.cleaning', 'core', { sessions: Sessions, throttle: SignInThrottle, tokens: LetterTokens, users: Users, log: Log }, ({ log, ...stores }) => cleaning(Object.values(stores), log)),
    runs('accounts.afterwards', 'core', { afterwards: LaterWork }, ({ afterwards }) => afterwards),
  ],
});
