import { join, resolve } from 'node:path';
import type { Contribution } from '#core/plugin/point.ts';
import { provide, type Service } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { Environment } from '#core/server/environment.ts';
import { Events } from '#core/server/events/events.ts';
import { serves, serviceElsewhere } from '#core/server/points.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { SecretBox } from '#core/server/secrets/secret-box.ts';
import { CarriedImages, ImageArchives, UploadedImages } from '#plugins/images/server/public.ts';
import { hostingEnvironment } from '../environment.ts';
import { LocalFencing } from '../hosting-server/fence/fencing.ts';
import { HostingServer } from '../hosting-server/hosting-server.ts';
import { ImageFolders } from '../hosting-server/image-folders.ts';
import { HostingServerDriver, runtimeDriver } from '../public.ts';
import { ServerStore } from '../servers/server-store.ts';
import { hostingSettings } from '../settings.ts';
import { JoinedMachine } from './agent/agent.ts';
import { Attendant } from './attendant.ts';
import { serveChannels } from './channel-route.ts';
import { Channels } from './channels.ts';
import { HostingServers } from './hosting-servers.ts';
import { JoinedServers } from './joined-servers.ts';
import { JoinedPlaces } from './places.ts';

/** What it takes to have machines join this installation. */
export const joinedServices: readonly Service[] = [
  provide(JoinedServers, { db: Database }, ({ db }) => new JoinedServers(db)),
  provide(JoinedPlaces, { db: Database }, ({ db }) => new JoinedPlaces(db)),
  provide(Channels, { joined: JoinedServers, box: SecretBox }, (given) => new Channels(given)),
  provide(
    Attendant,
    { joined: JoinedServers, places: JoinedPlaces, channels: Channels, events: Events, log: Log },
    (given) => new Attendant(given),
  ),
  provide(
    HostingServers,
    {
      local: HostingServerDriver,
      places: JoinedPlaces,
      channels: Channels,
      servers: ServerStore,
      events: Events,
      uploaded: UploadedImages,
      archives: ImageArchives,
    },
    (given) => new HostingServers(given),
  ),
];

export const joinedContributions: readonly Contribution[] = [
  runtimeDriver({
    type: 'HOSTING_SERVER',
    needs: { driver: HostingServers },
    make:
      ({ driver }) =>
      () =>
        driver,
  }),
  serves({}, { joined: JoinedServers, channels: Channels, attendant: Attendant }, serveChannels),
  serviceElsewhere({
    needs: {
      environment: Environment,
      hosting: hostingEnvironment.token,
      set: hostingSettings.token,
      images: CarriedImages,
      fencing: LocalFencing,
      clock: Clock,
      log: Log,
    },
    make({ environment, hosting, set, images, fencing, clock, log }) {
      if (hosting.join === undefined) return undefined;
      if (environment.roles.join() !== 'hosting')
        throw new Error('JOIN_URL makes this machine a server of another installation. Start it with --roles hosting.');
      const { dataDir } = environment;
      const driver = new HostingServer({
        instances: join(dataDir, 'instances'),
        images: new ImageFolders(resolve(set.bundles), images),
        clock,
        log,
        fencing,
      });
      const onRemoved = () => process.kill(process.pid, 'SIGTERM');
      return new JoinedMachine({ ...hosting.join, dataDir, driver, images, fencing, log, onRemoved });
    },
  }),
];
