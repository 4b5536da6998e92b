import accounts from '#plugins/accounts/server/index.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import gateway from '#plugins/gateway/server/index.ts';
import images from '#plugins/images/server/index.ts';
import instances from '#plugins/instances/server/index.ts';
import resourceGroups from '#plugins/resource-groups/server/index.ts';
import services from '#plugins/services/server/index.ts';
import { berth } from '../../../host-configs/brands.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import plugin from './index.ts';

const plugins = [accounts, plugin, images, services, resourceGroups, instances, apiKeys, gateway];

/** A server with the plugins that notices are raised by; `bundles` is a folder of images. */
export const startNotices = (bundles = 'tests/no-bundles'): Promise<TestServer> =>
  startServer(plugins, {
    config: {
      name: 'test',
      brand: berth,
      plugins: plugins.map(({ id }) => id),
      settings: { 'resource-groups': { bundles }, images: { bundles } },
    },
  });
