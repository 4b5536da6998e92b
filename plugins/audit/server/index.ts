import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { Database } from '#core/server/database/database.ts';
import { answering, answers, cleans, observes, runs, serves, serving, tables } from '#core/server/points.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { signInObserver } from '#plugins/accounts/server/public.ts';
import { audit, auditExport } from '../contract.ts';
import { auditAnswers } from './audit-answers.ts';
import { AuditLog } from './audit-log.ts';
import { AuditStore } from './audit-store.ts';
import { entryOfCall, entryOfSignIn, isKept } from './entries.ts';
import { auditEnvironment } from './environment.ts';
import { serveExport } from './export.ts';
import { steps } from './steps.ts';

export default plugin({
  id: 'audit',
  requires: ['accounts'],
  environment: auditEnvironment,
  provides: [
    provide(
      AuditStore,
      { db: Database, clock: Clock, environment: auditEnvironment.token },
      ({ environment, ...parts }) => new AuditStore({ ...parts, keptDays: environment.keptDays }),
    ),
    provide(AuditLog, { store: AuditStore, log: Log }, ({ store, log }) => new AuditLog(store, log)),
  ],
  contributes: [
    tables(steps),
    observes('audit', { log: AuditLog, clock: Clock }, ({ log, clock }) => (served) => {
      if (isKept(served)) log.add(entryOfCall(served, clock()));
    }),
    signInObserver({
      id: 'audit',
      needs: { log: AuditLog, clock: Clock },
      make:
        ({ log, clock }) =>
        (event) =>
          log.add(entryOfSignIn(event, clock())),
    }),
    answers(audit, { store: AuditStore, log: AuditLog, host: ThisHost }, ({ host, ...parts }) => {
      const calls = [...host.all(answering), ...host.all(serving)].flatMap(({ contract }) => Object.values(contract));
      return auditAnswers({ ...parts, summaries: new Map(calls.map(({ id, summary }) => [id, summary])) });
    }),
    serves({ contract: auditExport }, { identity: Identity, store: AuditStore, log: AuditLog }, serveExport),
    runs('audit', 'core', { log: AuditLog }, ({ log }) => log),
    cleans('audit', { store: AuditStore }),
  ],
});
