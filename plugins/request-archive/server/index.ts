import { Fault } from '#core/contract/fault.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { Database } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { answers, jobStep, runs, serves, tables } from '#core/server/points.ts';
import { tellsWorkbench } from '#core/server/settings.ts';
import { Log } from '#core/server/runtime.ts';
import { callObserver } from '#plugins/gateway/server/public.ts';
import { customData, removal, Services } from '#plugins/services/server/public.ts';
import { archivedRequest, archiveSettings, requestArchive } from '../contract.ts';
import { Archive } from './archive.ts';
import { lineOf, serveDownload } from './download.ts';
import { archiveSetting } from './settings.ts';
import { ArchiveStore } from './store.ts';
import { steps } from './steps.ts';
import { shortening, writing } from './upkeep.ts';

export default plugin({
  id: 'request-archive',
  requires: ['services', 'gateway'],
  provides: [
    provide(ArchiveStore, { db: Database }, ({ db }) => new ArchiveStore(db)),
    provide(Archive, { store: ArchiveStore, log: Log }, ({ store, log }) => new Archive(store, log)),
  ],
  contributes: [
    tables(steps),
    tellsWorkbench({}, () => () => ({ isArchiveEnabled: true })),
    archiveSetting,
    answers(archiveSettings, { services: Services }, ({ services }) => ({
      updateModelArchiveSettings: async ({ body, ...input }, { caller }) =>
        (await services.set(caller, input, { archiveSettings: body })).data.archiveSettings,
    })),
    answers(
      archivedRequest,
      { services: Services, store: ArchiveStore, archive: Archive },
      ({ services, store, archive }) => ({
        async getArchivedRequest({ account, model, requestId, at }, { caller }) {
          const { id, data } = await services.require(caller, account, model, 'edit');
          // Whoever looks at once sees what they just sent.
          await archive.flush();
          const row = await store.named(id, requestId, at, data.archiveSettings.numberOfArchivedRequests);
          if (!row)
            throw new Fault(
              'request.not_archived',
              'This request is not in the archive of the service, which keeps the newest and none of those that never reached it.',
              404,
            );
          return lineOf(row);
        },
      }),
    ),
    callObserver({ needs: { archive: Archive }, make: ({ archive }) => archive }),
    customData({
      needs: { store: ArchiveStore },
      make:
        ({ store }) =>
        ({ id }) =>
          store.clear(id),
    }),
    jobStep({
      job: removal,
      id: 'request-archive',
      before: true,
      needs: { store: ArchiveStore },
      make: ({ store }) => ({ do: ({ modelId }) => store.clear(modelId) }),
    }),
    serves(
      { contract: requestArchive },
      { identity: Identity, services: Services, store: ArchiveStore },
      serveDownload,
    ),
    runs('request-archive.writing', 'gateway', { archive: Archive, log: Log }, writing),
    runs(
      'request-archive.shortening',
      'core',
      { store: ArchiveStore, services: Services, events: Events, log: Log },
      shortening,
    ),
  ],
});
