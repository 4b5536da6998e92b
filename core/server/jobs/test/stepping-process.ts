import { pino } from 'pino';
import accounts from '#plugins/accounts/server/index.ts';
import { berth } from '../../../../host-configs/brands.ts';
import { boot } from '../../boot.ts';
import { openPool, type ConnectionSettings } from '../../database/database.ts';
import { readVariables } from '../../environment.ts';
import stepping from './stepping.ts';

// Run as a process of its own, to be killed while it does a job of the database and in the folder that its argument names.
const { connection, dataDir } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: ConnectionSettings;
  dataDir: string;
};
const log = pino({ level: 'silent' });
const plugins = [accounts, stepping];
await boot([{ name: 'test', brand: berth, plugins: plugins.map(({ id }) => id) }], plugins, {
  variables: readVariables(plugins, { DATA_DIR: dataDir, PORT: '0', BOOTSTRAP_PASSWORD: 'first-run-password' }),
  connection,
  pool: openPool(connection, log),
  log,
  site: 'dist/web',
});
