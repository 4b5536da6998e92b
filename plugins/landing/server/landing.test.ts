import { expect, onTestFinished, test } from 'vitest';
import accounts from '#plugins/accounts/server/index.ts';
import main from '../../../host-configs/main.ts';
import { startServer } from '../../../tests/harness/server.ts';
import landing from './index.ts';

test.each([
  ['says nothing', undefined, false],
  ['wants the long page', { landing: { extended: true } }, true],
])('a host that %s tells its workbench so', async (_what, settings, extended) => {
  const server = await startServer([accounts, landing], { config: { ...main, plugins: ['accounts', 'landing'], ...(settings && { settings }) } });
  onTestFinished(() => server.stop());
  expect((await server.call('GET', '/api/mlpcore/system-config/frontend-settings')).body.isExtendedLanding).toBe(extended);
});
