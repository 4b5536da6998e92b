import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { interval } from '#core/server/interval.ts';
import { answers, healthNote, runs, tables } from '#core/server/points.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { tellsWorkbench } from '#core/server/settings.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { externalModelGuard } from '#plugins/external-models/server/public.ts';
import { callGuard } from '#plugins/gateway/server/public.ts';
import { Notifications, noticeWords } from '#plugins/notifications/server/public.ts';
import { ResourceGroups } from '#plugins/resource-groups/server/public.ts';
import { Services, startGuard } from '#plugins/services/server/public.ts';
import { systemCheck } from '#plugins/system/server/public.ts';
import { toldOfLicence } from '../contract/told.ts';
import { licence } from '../contract.ts';
import { licenceAnswers } from './answers.ts';
import { licenceCheck } from './licence-check.ts';
import { licenceEnvironment } from './environment.ts';
import { LicensedCalls, licensedModel, LicensedStarts, suspension } from './guards.ts';
import { Licences } from './licences.ts';
import { licenceWords } from './notice-words.ts';
import { tellOfLicence } from './notices.ts';
import { steps } from './steps.ts';
import { InstallationUse } from './use.ts';

const lookEveryMs = 30_000;
const environment = licenceEnvironment.token;

export default plugin({
  id: 'licence',
  requires: ['accounts', 'gateway', 'notifications', 'resource-groups', 'services'],
  extends: ['external-models', 'system'],
  environment: licenceEnvironment,
  provides: [
    provide(
      InstallationUse,
      { host: ThisHost, groups: ResourceGroups, services: Services },
      (parts) => new InstallationUse(parts),
    ),
    provide(
      Licences,
      { pool: Pool, events: Events, clock: Clock, environment, use: InstallationUse },
      (parts) => new Licences({ ...parts, ticks: () => performance.now() }),
    ),
  ],
  contributes: [
    noticeWords(licenceWords),
    tables(steps),
    answers(licence, { licences: Licences }, licenceAnswers),
    tellsWorkbench({ licences: Licences }, ({ licences }) => async () => {
      if (!licences.enforced) return {};
      const { standing, until, settings } = await licences.standing();
      return { license: settings, ...toldOfLicence.told({ standing, ...(until && { until: until.toISOString() }) }) };
    }),
    startGuard({ id: 'licence', needs: { licences: Licences }, make: ({ licences }) => new LicensedStarts(licences) }),
    externalModelGuard({
      id: 'licence',
      needs: { licences: Licences },
      make: ({ licences }) => licensedModel(licences),
    }),
    callGuard({ needs: { licences: Licences }, make: ({ licences }) => new LicensedCalls(licences) }),
    runs(
      'licence.watch',
      'core',
      { accounts: Accounts, licences: Licences, notifications: Notifications, log: Log },
      ({ log, ...parts }) => {
        const tell = tellOfLicence(parts);
        const look = async () => {
          if (!parts.licences.enforced) return;
          await parts.licences.note();
          await tell();
        };
        return interval(lookEveryMs, look, log, 'What is used of the licence could not be noted.');
      },
    ),
    systemCheck({ id: 'licence', needs: { licences: Licences }, make: ({ licences }) => licenceCheck(licences) }),
    healthNote({
      name: 'licence',
      needs: { licences: Licences },
      make:
        ({ licences }) =>
        async () => {
          const suspended = licences.enforced ? suspension(await licences.standing()) : undefined;
          return { ok: !suspended, message: suspended?.message ?? 'Nothing is suspended by the licence.' };
        },
    }),
  ],
});
