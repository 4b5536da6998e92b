import { pino } from 'pino';
import { elsewhere } from '#core/server/elsewhere.ts';
import { readVariables } from '#core/server/environment.ts';
import { berth } from '../../../../host-configs/brands.ts';
import { needed } from './boot.ts';

interface Joining {
  readonly dataDir: string;
  readonly bundles: string;
  readonly url: string;
  readonly token: string;
}

// Run as a process of its own: a machine that joins the installation that its argument names.
const { dataDir, bundles, url, token } = JSON.parse(process.argv[2]!) as Joining;
const variables = readVariables(needed, { DATA_DIR: dataDir, ROLES: 'hosting', JOIN_URL: url, JOIN_TOKEN: token });
const config = {
  name: 'test',
  brand: berth,
  plugins: needed.map(({ id }) => id),
  settings: { 'resource-groups': { bundles }, images: { bundles } },
};
const runner = elsewhere([config], needed, {
  variables,
  log: pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }, process.stderr),
})!;
process.once('SIGTERM', () => void runner.stop().then(() => process.exit(0)));
try {
  await runner.start();
  console.log('ready');
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
