import { Fault } from '#core/contract/fault.ts';
import type { Answers } from '#core/server/points.ts';
import type { ResourceGroups } from '#plugins/resource-groups/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { marketplace, OfferTry } from '../contract.ts';
import type { OfferTries, StoredTry } from './tries.ts';

interface Given {
  readonly groups: ResourceGroups;
  readonly services: Services;
  readonly tries: OfferTries;
}

/** Answers which offers were tried: all of them to whoever owns the group, and those for a service to its own people. */
export function tryAnswers({ groups, services, tries }: Given): Answers<typeof marketplace> {
  async function told(found: readonly StoredTry[]): Promise<OfferTry[]> {
    const named = await services.byIds([...new Set(found.map(({ modelId }) => modelId))]);
    const byId = new Map(named.map((each) => [each.id, each]));
    return found.flatMap((each) => {
      const service = byId.get(each.modelId);
      return service ? [{ ...each, accountId: service.account.id, service: service.name }] : [];
    });
  }

  return {
    async getOfferTriesOfGroup({ groupName }, { account, caller }) {
      return told(await tries.ofGroup((await groups.require(account, groupName, caller)).id));
    },
    async getOfferTriesOfService({ account: named, model }, { account, caller }) {
      const service = await services.require(caller, named, model, 'see');
      // A public service is seen by everybody, and what its owner pays for it by nobody else.
      if (service.account.id !== account.id)
        throw new Fault('account.access.denied', 'You have no access to the account of this service.', 403);
      return told(await tries.ofService(service.id));
    },
  };
}
