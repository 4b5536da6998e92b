import type { FoundThing, Searcher } from '#plugins/palette/web/public.ts';
import { services, type ModelInfoData } from '../contract.ts';
import { foundService } from './found-service.tsx';

/** The services whose pages some addresses are, below one path and in one question; those that are gone or hidden by now are left out. */
export async function recallServices(
  below: string,
  addresses: readonly string[],
  pathOf: (service: ModelInfoData) => string,
  { api, session }: Searcher,
): Promise<readonly FoundThing[]> {
  const ids = addresses
    .filter((address) => address.startsWith(below))
    .map((address) => {
      const [account = '', model = ''] = address.slice(below.length).split('/').map(decodeURIComponent);
      return { account, model };
    });
  const account = session.account?.id ?? ids[0]?.account;
  if (account === undefined || ids.length === 0) return [];
  const found = await api.send(services.getModelList, { account, body: { ids } });
  return found.map((service) => foundService(service, pathOf(service)));
}
