import { invalid } from '#core/contract/fault.ts';
import { signedIn } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import type { resourceGroups } from '../../contract.ts';
import { RentalProvider } from '../../contract/provider.ts';
import { installation } from '../groups.ts';
import type { WantedServer } from '../public.ts';
import { readConfig } from '../servers/server-config.ts';
import type { Parts } from './parts.ts';

type Calls = 'getProviders' | 'getProviderGpus' | 'getProviderServersCount' | 'serverHeartbeat';

/** Answers the calls about providers of servers, and servers that tell of themselves. */
export function providerAnswers(parts: Parts): Pick<Answers<typeof resourceGroups>, Calls> {
  const { providers, servers, templates } = parts;
  return {
    getProviders: () => providers.all().flatMap(({ name }) => RentalProvider.safeParse(name).data ?? []),
    getProviderGpus: async ({ provider }) => [...(await providers.require(provider).provider.gpus())],
    async getProviderServersCount({ provider: name, templateId, templateConfiguration }, asked) {
      const { provider, type } = providers.require(name);
      const wanted = async (): Promise<WantedServer | undefined> => {
        if (templateConfiguration !== undefined)
          return {
            amounts: readConfig(templateConfiguration, type, 'templateConfiguration').amounts,
            rawConfiguration: templateConfiguration,
          };
        if (templateId === undefined) return undefined;
        const accountId = signedIn(asked).account?.id ?? installation;
        const { row } = await templates.requireUsable(accountId, String(templateId));
        if (row.type !== type)
          throw invalid([{ path: ['templateId'], message: 'must be a template for servers of this provider' }]);
        return { amounts: row.capacity ?? undefined, rawConfiguration: row.rawConfiguration };
      };
      return String(await provider.serversCount(await wanted()));
    },
    async serverHeartbeat({ serverId, body }, { account }) {
      const server = await servers.ofAccount(account.id, serverId);
      await servers.heard(server, body ?? '');
    },
  };
}
