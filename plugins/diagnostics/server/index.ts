import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Identity, signedIn } from '#core/server/auth/identity.ts';
import { Environment } from '#core/server/environment.ts';
import { answers, serves } from '#core/server/points.ts';
import { Log } from '#core/server/runtime.ts';
import { TrustedPrograms } from '#plugins/images/server/public.ts';
import { InstanceInsides } from '#plugins/instances/server/public.ts';
import { consoles, consoleSockets } from '../contract.ts';
import { Consoles } from './console/consoles.ts';
import { serveConsoles } from './console/sockets.ts';
import { diagnosticsSettings } from './settings.ts';

export default plugin({
  id: 'diagnostics',
  requires: ['images', 'resource-groups', 'instances', 'services'],
  settings: diagnosticsSettings,
  provides: [
    provide(
      Consoles,
      { insides: InstanceInsides, trusted: TrustedPrograms, settings: diagnosticsSettings.token, log: Log },
      (given) => new Consoles(given),
    ),
  ],
  contributes: [
    answers(consoles, { open: Consoles }, ({ open }) => ({
      openConsole: ({ body, ...place }, asked) => open.open(place, signedIn(asked), body),
    })),
    serves(
      { contract: consoleSockets },
      { identity: Identity, consoles: Consoles, environment: Environment },
      serveConsoles,
    ),
  ],
});
