import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { answers, serves, tables } from '#core/server/points.ts';
import { Clock } from '#core/server/runtime.ts';
import { tellsWorkbench } from '#core/server/settings.ts';
import { Accounts, actingAs, BrowserSessions, SignInPages } from '#plugins/accounts/server/public.ts';
import { Notifications } from '#plugins/notifications/server/public.ts';
import { supportAccess } from '../contract.ts';
import { toldOfActing } from '../contract/told.ts';
import { supportAnswers } from './answers.ts';
import { servesLeaving } from './routes.ts';
import { steps } from './steps.ts';
import { SupportStore } from './support-store.ts';
import { tellUser } from './tell-user.ts';

export default plugin({
  id: 'support-access',
  requires: ['accounts', 'notifications'],
  provides: [
    provide(
      SupportStore,
      { db: Database, events: Events, clock: Clock },
      ({ db, events, clock }) => new SupportStore(db, events, clock),
    ),
  ],
  contributes: [
    tables(steps),
    actingAs({
      needs: { store: SupportStore },
      make: ({ store }) => ({
        async of(session) {
          const visit = await store.visit(session);
          if (!visit) return undefined;
          const { userId, accountId, consent } = visit;
          return { userId, accountId, mayChange: consent?.mayChange ?? false, over: store.isOver(visit) };
        },
      }),
    }),
    answers(
      supportAccess,
      { store: SupportStore, sessions: BrowserSessions, clock: Clock, notifications: Notifications },
      ({ notifications, ...parts }) =>
        supportAnswers({ ...parts, tell: tellUser({ store: parts.store, notifications }) }),
    ),
    tellsWorkbench({ store: SupportStore }, ({ store }) => async ({ caller }) => {
      if (!caller?.actor || !caller.account) return {};
      const consent = await store.consent({ userId: caller.userId, accountId: caller.account.id });
      return toldOfActing.told({
        actor: caller.actor.login,
        login: caller.login,
        accountId: caller.account.id,
        until: (consent?.until ?? new Date(0)).toISOString(),
        mayChange: caller.actor.mayChange,
      });
    }),
    serves(
      {},
      { host: ThisHost, store: SupportStore, sessions: BrowserSessions, accounts: Accounts, pages: SignInPages },
      servesLeaving,
    ),
  ],
});
