import { Database } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { PeriodicWork } from '#core/server/jobs/periodics.ts';
import accounts from '#plugins/accounts/server/index.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import gateway from '#plugins/gateway/server/index.ts';
import images from '#plugins/images/server/index.ts';
import instances from '#plugins/instances/server/index.ts';
import resourceGroups from '#plugins/resource-groups/server/index.ts';
import services from '#plugins/services/server/index.ts';
import { berth } from '../../../host-configs/brands.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { ChoiceStore } from './choices/choice-store.ts';
import { MuteStore } from './choices/mute-store.ts';
import plugin from './index.ts';
import { LetterStore } from './letters/letter-store.ts';
import { NoticeStore } from './notice-store.ts';
import { SettingStore } from './setting-store.ts';
import { DeliveryStore } from './webhooks/delivery-store.ts';

const plugins = [accounts, plugin, images, services, resourceGroups, instances, apiKeys, gateway];

/** A server with the plugins that notices are raised by; `bundles` is a folder of images. */
export const startNotices = (
  bundles = 'tests/no-bundles',
  environment: Readonly<Record<string, string>> = {},
): Promise<TestServer> =>
  startServer(plugins, {
    environment,
    config: {
      name: 'test',
      brand: berth,
      plugins: plugins.map(({ id }) => id),
      settings: { 'resource-groups': { bundles }, images: { bundles } },
    },
  });

/** The notices of a server by another clock, kept for so many days. */
export function noticesAt({ host: { container } }: TestServer, clock: () => Date, keptDays = 90): NoticeStore {
  const db = container.get(Database);
  return new NoticeStore({
    db,
    events: container.get(Events),
    settings: container.get(SettingStore),
    choices: container.get(ChoiceStore),
    mutes: new MuteStore(db, clock),
    letters: new LetterStore(db, clock),
    deliveries: new DeliveryStore(db, clock),
    periodicWork: container.get(PeriodicWork),
    clock,
    environment: { keptDays },
  });
}
