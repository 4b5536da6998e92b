import { signedIn } from '#core/server/auth/identity.ts';
import { maySee, ownAccount } from '../access.ts';
import { defaultBatches, defaultLimits, defaultRetries, defaultTimeouts } from '../draft.ts';
import { isFree } from '../names.ts';
import { named, type Answering, type ServiceParts } from './parts.ts';

/** Answers calls that look for services. */
export function listAnswers(parts: ServiceParts): Answering<'checkModelNameAvailability' | 'getModelDefaults' | 'getPublicModels' | 'getPagedModels' | 'getModelCounts' | 'getModelList' | 'getModelInfo'> {
  const { db, store, listing, presenter } = parts;
  return {
    checkModelNameAvailability: async ({ modelName }, asked) => ({ available: await isFree(db, ownAccount(signedIn(asked)).id, modelName) }),
    getModelDefaults: () => ({ timeouts: defaultTimeouts, retries: defaultRetries, batches: defaultBatches, limits: defaultLimits, resourceGroup: '' }),
    getPublicModels: (query, { caller }) => listing.ofPublic(query, caller),
    getPagedModels: (query, { account, caller }) => listing.ofAccount(account.id, query, caller),
    getModelCounts: (_input, { account }) => listing.counts(account.id),
    async getModelList({ body }, { caller }) {
      const services = await store.listed(body.ids);
      return presenter.show(services.filter((service) => maySee(caller, service)), caller);
    },
    getModelInfo: async (input, asked) => presenter.one(await named(parts, input, asked, 'see'), asked.caller),
  };
}
