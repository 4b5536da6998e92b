import { plugin } from '#core/plugin/plugin.ts';
import { provide, token } from '#core/plugin/token.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { Database } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { runs, serves, tables } from '#core/server/points.ts';
import { tellsWorkbench } from '#core/server/settings.ts';
import { Log } from '#core/server/surroundings.ts';
import { callObserver } from '#plugins/gateway/server/public.ts';
import { beforeRemoval, customData, Services, settingsCheck, type ServiceEntity } from '#plugins/services/server/public.ts';
import { requestArchive } from '../contract.ts';
import { Archive } from './archive.ts';
import { serveDownload } from './download.ts';
import { archiveCheck } from './settings.ts';
import { ArchiveStore } from './store.ts';
import { steps } from './tables.ts';
import { shortening, writing } from './upkeep.ts';

const Archived = token<ArchiveStore>('archived requests');
const Archiving = token<Archive>('archiving of requests');

const clearing = ({ store }: { readonly store: ArchiveStore }) => ({ id }: ServiceEntity) => store.clear(id);

export default plugin({
  id: 'request-archive',
  requires: ['services', 'gateway'],
  provides: [provide(Archived, { db: Database }, ({ db }) => new ArchiveStore(db)), provide(Archiving, { store: Archived, log: Log }, ({ store, log }) => new Archive(store, log))],
  contributes: [
    tables(steps),
    tellsWorkbench({}, () => () => ({ isArchiveEnabled: true })),
    settingsCheck({ id: 'request-archive', needs: {}, make: archiveCheck }),
    callObserver({ id: 'request-archive', needs: { archive: Archiving }, make: ({ archive }) => archive }),
    customData({ id: 'request-archive', needs: { store: Archived }, make: clearing }),
    beforeRemoval({ id: 'request-archive', needs: { store: Archived }, make: clearing }),
    serves({ contract: requestArchive }, { identity: Identity, services: Services, store: Archived }, serveDownload),
    runs('request-archive.writing', 'gateway', { archive: Archiving, log: Log }, writing),
    runs('request-archive.shortening', 'core', { store: Archived, services: Services, events: Events, log: Log }, shortening),
  ],
});
