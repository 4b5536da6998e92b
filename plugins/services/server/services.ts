import { eq, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { admitTo } from './access.ts';
import { callableBy } from './callable.ts';
import { writeDescriptor } from './documents.ts';
import { configById, defaultConfig, showConfig } from './predict-configs.ts';
import type { Services } from './public.ts';
import type { Store } from './store.ts';
import { modelDescriptors } from './tables.ts';
import { touch } from './usage.ts';
import type { Writer } from './writer.ts';

interface Parts {
  readonly db: Database;
  readonly store: Store;
  readonly writer: Writer;
}

/** Offers services to other plugins. */
export function servicesOn({ db, store, writer }: Parts): Services {
  return {
    find: (account, model) => store.find(account, model),
    byId: (modelId) => store.byId(modelId),
    byIds: (modelIds) => store.byIds(modelIds),
    among: (account, models) => store.listed(models.map((model) => ({ account, model }))),
    require: async (caller, account, model, purpose) => admitTo(await store.find(account, model), caller, { account, model }, purpose),
    callable: (caller, taskTypes) => callableBy(db, store, caller, taskTypes),
    launchable: () => store.launchable(),
    async change(modelId, changes) {
      await writer.change(modelId, ({ data }) => ({ ...data, ...changes }));
    },
    async predictConfig(modelId, configId) {
      const row = configId === undefined ? await defaultConfig(db, modelId) : await configById(db, modelId, configId);
      const service = row && (await store.byId(modelId));
      return service && showConfig(row, service);
    },
    async setDescriptor(modelId, descriptor) {
      const [same] = await db
        .select({ same: sql<boolean>`${modelDescriptors.descriptor} = ${JSON.stringify(descriptor)}::jsonb` })
        .from(modelDescriptors)
        .where(eq(modelDescriptors.modelId, modelId));
      // Every instance says the same when it connects; only what is new is news.
      if (!same?.same) await writer.beside(modelId, (session) => writeDescriptor(session, modelId, descriptor));
    },
    touch: (modelId) => touch(db, modelId),
  };
}
