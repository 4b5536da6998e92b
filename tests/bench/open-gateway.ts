import { join } from 'node:path';
import { pino } from 'pino';
import { Identity } from '#core/server/auth/identity.ts';
import { boot } from '#core/server/boot.ts';
import { openPool } from '#core/server/database/database.ts';
import { readEnvironment, readVariables } from '#core/server/environment.ts';
import { Limits } from '#plugins/limits/server/guard.ts';
import main from '../../host-configs/main.ts';
import { pluginsOf } from '../harness/host-plugins.ts';

// A server of which the check of keys and limits is taken out at SIGUSR2, and put back at the next.
const plugins = await pluginsOf(main);
const connection = { connectionString: readEnvironment(process.env).databaseUrl! };
const log = pino({ level: 'silent' });
const pool = openPool(connection, log);
const server = await boot([main], plugins, {
  variables: readVariables(plugins, process.env),
  connection,
  pool,
  log,
  site: join('dist/web'),
});

const identity = server.host.container.get(Identity);
const identify = identity.identify.bind(identity);
const { enter } = Limits.prototype;
let caller: Awaited<ReturnType<Identity['identify']>>;
let open = false;
identity.identify = async (request) => (caller = await identify(request));
process.on('SIGUSR2', () => {
  open = !open;
  identity.identify = open ? async () => caller : async (request) => (caller = await identify(request));
  Limits.prototype.enter = open ? async () => ({}) : enter;
});
process.once(
  'SIGTERM',
  () =>
    void server
      .stop()
      .then(() => pool.end())
      .then(() => process.exit(0)),
);
console.log(`ready ${server.url}`);
