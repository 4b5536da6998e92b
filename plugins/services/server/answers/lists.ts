import { signedIn } from '#core/server/auth/identity.ts';
import type { ModelDefaults } from '../../contract.ts';
import { admitTo, maySee, ownAccount } from '../store/access.ts';
import { isFree } from '../store/names.ts';
import { named, type Answering, type ServiceParts } from './parts.ts';

/** Answers calls that look for services. */
export function listAnswers(
  parts: ServiceParts,
): Answering<
  | 'checkModelNameAvailability'
  | 'getModelDefaults'
  | 'getPublicModels'
  | 'getPagedModels'
  | 'getAllModels'
  | 'getModelCounts'
  | 'getModelList'
  | 'getModelInfo'
  | 'getModelInfoOld'
> {
  const { db, store, listing, presenter, owned } = parts;
  return {
    checkModelNameAvailability: async ({ modelName }, asked) => ({
      available: await isFree(db, ownAccount(signedIn(asked)).id, modelName),
    }),
    getModelDefaults: () => owned.defaults() as unknown as ModelDefaults,
    getPublicModels: (query, { caller }) => listing.ofPublic(query, caller),
    getPagedModels: (query, { account, caller }) => listing.ofAccount(account.id, query, caller),
    getAllModels: (query, { caller }) => listing.ofAll(query, caller),
    getModelCounts: (_input, { account, caller }) => listing.counts(account.id, caller),
    async getModelList({ body }, { caller }) {
      const services = await store.listed(body.ids);
      return presenter.show(
        services.filter((service) => maySee(caller, service)),
        caller,
      );
    },
    getModelInfo: async (input, asked) => presenter.one(await named(parts, input, asked, 'see'), asked.caller),
    async getModelInfoOld({ accountField: account, modelField: model }, { caller }) {
      const service = admitTo(await store.find(account, model), caller, { account, model }, 'see');
      return presenter.one(service, caller);
    },
  };
}
