import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { formerAddress, serves } from '#core/server/points.ts';
import { GatewayCalls } from '#plugins/gateway/server/public.ts';
import { protocol, Services, taskType } from '#plugins/services/server/public.ts';
import { openAi } from '../contract.ts';
import { isModel } from './models.ts';
import { serveOpenAi } from './routes.ts';

const versioned = /^\/api\/adapters\/(openai|openai-direct)\/v1(?=\/)/;

/** What is of the type `custom` is in whatever form its author chose. */
const typesWithForm = (types: readonly { readonly name: string }[]): ReadonlySet<string> =>
  new Set(types.map(({ name }) => name).filter((name) => name !== 'custom'));

export default plugin({
  id: 'openai-adapters',
  requires: ['accounts', 'services', 'gateway'],
  contributes: [
    // Clients put the version into the address.
    formerAddress((url) => (versioned.test(url) ? url.replace(versioned, '/api/adapters/$1') : undefined)),
    protocol({ name: 'openai', isSpokenBy: isModel }),
    serves(
      { contract: openAi, role: 'gateway' },
      { identity: Identity, calls: GatewayCalls, services: Services, host: ThisHost },
      ({ host, ...parts }) =>
        (app) =>
          serveOpenAi(app, { ...parts, knownTypes: typesWithForm(host.all(taskType)) }),
    ),
  ],
});
