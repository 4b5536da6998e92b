import { pino } from 'pino';
import { boot, type Server } from '#core/server/boot.ts';
import { openPool, type ConnectionSettings } from '#core/server/database/database.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { readVariables } from '#core/server/environment.ts';
import accounts from '#plugins/accounts/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import gateway from '#plugins/gateway/server/index.ts';
import images from '#plugins/images/server/index.ts';
import resourceGroups from '#plugins/resource-groups/server/index.ts';
import services from '#plugins/services/server/index.ts';
import { berth } from '../../../../host-configs/brands.ts';
import instances from '../index.ts';

export interface Installation {
  readonly connection: ConnectionSettings;
  readonly dataDir: string;
  /** The folder of images. */
  readonly bundles: string;
  readonly port: number;
  readonly gatePort: number;
  /** Of the environment, besides. */
  readonly variables?: Readonly<Record<string, string>>;
  /** What the host sets for further plugins. */
  readonly settings?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The plugins of every installation of a test. */
export const needed = [accounts, notifications, images, services, resourceGroups, instances, gateway];

/** A server of one installation, with all that its instances need. */
export async function bootInstallation(
  { connection, dataDir, bundles, port, gatePort, variables: given = {}, settings }: Installation,
  further: readonly Plugin[] = [],
): Promise<Server> {
  const plugins = [...needed, ...further];
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const pool = openPool(connection, log);
  const variables = readVariables(plugins, {
    PORT: String(port),
    GATE_PORT: String(gatePort),
    DATA_DIR: dataDir,
    DEMO: 'false',
    // Tests signal programs by the process ids that these tell, which are the machine's where nothing fences them in.
    INSTANCE_FENCE: 'off',
    BOOTSTRAP_PASSWORD: 'first-run-password',
    ...given,
  });
  const config = {
    name: 'test',
    brand: berth,
    plugins: plugins.map(({ id }) => id),
    settings: { ...settings, 'resource-groups': { bundles }, images: { bundles } },
  };
  const server = await boot([config], plugins, { variables, connection, pool, log, site: 'dist/web' });
  const stop = async () => {
    await server.stop();
    await pool.end();
  };
  return { ...server, stop };
}
