import { eq, sql } from 'drizzle-orm';
import { invalid } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import { applyChange } from '../editing/apply-change.ts';
import type { Settings } from '../settings/settings.ts';
import { restoredFrom } from '../settings/snapshot.ts';
import { admitTo, notFound } from './access.ts';
import { callableBy } from './callable.ts';
import { writeDescriptor } from '../documents.ts';
import { configById, defaultConfig, showConfig } from '../predict-configs.ts';
import type { Services, Starts } from '../public.ts';
import { scaled } from '../starting/wishes.ts';
import type { Store } from './store.ts';
import type { Versions } from './versions.ts';
import { modelDescriptors } from '../tables.ts';
import { touch } from '../usage.ts';
import type { Writer } from '../editing/writer.ts';

interface Parts {
  readonly db: Database;
  readonly store: Store;
  readonly writer: Writer;
  readonly owned: Settings;
  readonly starts: Starts;
  readonly versions: Versions;
}

/** Offers services to other plugins. */
export function servicesOn({ db, store, writer, owned, starts, versions }: Parts): Services {
  return {
    find: (account, model) => store.find(account, model),
    byId: (modelId) => store.byId(modelId),
    byIds: (modelIds) => store.byIds(modelIds),
    async asOf(service, version) {
      if (version === service.version) return service;
      const { settings } = (await versions.one(service.id, version)) ?? {};
      return (
        settings && {
          ...service,
          data: { ...service.data, ...restoredFrom(owned, service.data, settings, new Set()) },
          version,
        }
      );
    },
    among: (account, models) => store.listed(models.map((model) => ({ account, model }))),
    require: async (caller, account, model, purpose) =>
      admitTo(await store.find(account, model), caller, { account, model }, purpose),
    callable: (caller, taskTypes) => callableBy(db, store, caller, taskTypes),
    usingImage: (accountId, imageId) => store.usingImage(accountId, imageId),
    idsWhere: (where) => store.idsWhere(where),
    async set(caller, named, change) {
      const { id, account } = admitTo(await store.find(named.account, named.model), caller, named, 'edit');
      const changed = await writer.change(
        id,
        async (service) => {
          const { data } = service;
          const draft = applyChange(owned, data, { modelName: data.modelName, ...change });
          const refused = owned.refusals(draft, data);
          // In the body of a call that sets one of them its fields stand by themselves.
          if (refused.length > 0) throw invalid(refused.map(({ path, message }) => ({ path: path.slice(1), message })));
          return draft;
        },
        { through: scaled({ starts, account, caller }), by: { author: caller?.login ?? '' } },
      );
      if (!changed) throw notFound(named);
      return changed;
    },
    async change(modelId, changes) {
      await writer.change(modelId, ({ data }) => ({ ...data, ...changes }));
    },
    async predictConfig(modelId, configId) {
      const row = configId === undefined ? await defaultConfig(db, modelId) : await configById(db, modelId, configId);
      const service = row && (await store.byId(modelId));
      return service && showConfig(row, service);
    },
    async descriptor(modelId) {
      const [row] = await db.select().from(modelDescriptors).where(eq(modelDescriptors.modelId, modelId));
      return row?.descriptor;
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
