import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import { requireNoActor } from '#core/server/auth/actor.ts';
import type { AccountRef, FieldChange } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import type { SecretBox } from '#core/server/secrets/secret-box.ts';
import type { Draft } from './draft.ts';
import { aliasesOf, giveName, rename, setAliases } from '../store/names.ts';
import { serviceChanged, type ServiceEntity } from '../public.ts';
import type { Settings } from '../settings/settings.ts';
import { asSent, changedBetween, snapshotOf } from '../settings/snapshot.ts';
import { toRows, type Rows } from '../store/rows.ts';
import { changesSecrets, sealedSecrets, withoutSecretTexts } from '../store/secrets.ts';
import type { StoreSession, Store } from '../store/store.ts';
import type { Saving, Versions } from '../store/versions.ts';
import { models, modelSearch, modelSettings } from '../tables.ts';

interface Parts {
  readonly db: Database;
  readonly store: Store;
  readonly events: Events;
  readonly box: SecretBox;
  readonly owned: Settings;
  readonly versions: Versions;
}

/** Writes a change when its turn has come; answers what `write` does, which is nothing where it was overtaken. */
export type Through = (
  current: ServiceEntity,
  after: Draft,
  write: () => Promise<ServiceEntity | undefined>,
) => Promise<ServiceEntity | undefined>;

const atOnce: Through = (_current, _after, write) => write();

/** What belongs to the same change as a service's settings. */
interface Along {
  /** Whose change it is, as its version tells; nobody's in particular without it. */
  readonly by?: Saving;
  readonly aliases?: readonly string[] | undefined;
  readonly also?: (session: StoreSession, modelId: number) => Promise<void>;
}

/** A change that was just written. */
interface Written {
  readonly current: ServiceEntity;
  readonly draft: Draft;
  readonly namesBefore: readonly string[];
  readonly by: Saving;
}

type Snapshot = ReturnType<typeof snapshotOf>;

const nobody: Saving = { author: '' };

const namesIn = async (session: StoreSession, modelId: number): Promise<readonly string[]> =>
  (await aliasesOf(session, modelId)).map(({ name }) => name);

const renewed = { revision: sql`${models.revision} + 1`, updatedAt: sql`now()` };

/** What a row keeps of the settings of plugins; those of plugins that are not here now stay. */
const keeping = ({ all }: Settings, settings: Rows['settings']['settings']) =>
  sql`(${modelSettings.settings} - ${`{${all.map(({ field }) => field).join()}}`}::text[]) || ${JSON.stringify(settings)}::jsonb`;

/** What fields were and are, but for secrets; of one in which nothing else changed, the name alone. */
function changesOf(
  owned: Settings,
  fields: readonly string[],
  ...states: readonly [before: Snapshot, after: Snapshot]
): readonly FieldChange[] {
  const [before, after] = states.map((state) => asSent(owned, withoutSecretTexts(owned, state))) as [
    Snapshot,
    Snapshot,
  ];
  return fields.map((field) =>
    isDeepStrictEqual(before[field], after[field]) ? { field } : { field, before: before[field], after: after[field] },
  );
}

/** Writes services: everything of one change together, and told to every process when it holds. */
export class Writer {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** `author` is the user who makes it; nobody of what comes with the installation. */
  async create(
    account: AccountRef,
    draft: Draft,
    { author, aliases, also, by = nobody }: Along & { readonly author?: number } = {},
  ): Promise<ServiceEntity> {
    const { db, store, box, owned, versions } = this.#parts;
    if (changesSecrets(owned, draft)) requireNoActor(by.caller);
    const { model, settings, search } = toRows(owned, draft);
    const id = await db.transaction(async (session) => {
      const [row] = await session
        .insert(models)
        .values({ ...model, accountId: account.id, accountName: account.shortName, createdBy: author ?? null })
        .returning({ id: models.id });
      const modelId = row!.id;
      await giveName(session, { accountId: account.id, modelId }, draft.modelName);
      await session
        .insert(modelSettings)
        .values({ ...settings, modelId, secrets: sealedSecrets(owned, box, modelId, draft) });
      await session.insert(modelSearch).values({ ...search, modelId });
      if (aliases) await setAliases(session, { accountId: account.id, modelId }, aliases);
      await also?.(session, modelId);
      const first = snapshotOf(owned, draft, await namesIn(session, modelId));
      await versions.keep(session, modelId, { ...by, settings: first, fields: [] });
      return modelId;
    });
    by.changes?.push({ field: 'modelName', after: draft.modelName });
    await this.tell(id);
    return (await store.byId(id))!;
  }

  /** Changes a service as it stands when its turn comes; undefined where it is gone by then. */
  async change(
    modelId: number,
    change: (current: ServiceEntity) => Draft | Promise<Draft>,
    { through = atOnce, ...along }: Along & { readonly through?: Through } = {},
  ): Promise<ServiceEntity | undefined> {
    const { store } = this.#parts;
    // No lock is held while others are asked whether the change is right, so one that was overtaken begins again.
    for (;;) {
      const current = await store.byId(modelId);
      if (!current) return undefined;
      const draft = await change(current);
      const written = await through(current, draft, async () => {
        if (!(await this.#write(current, draft, along))) return undefined;
        await this.tell(modelId);
        return store.byId(modelId);
      });
      if (written) return written;
    }
  }

  /** Changes something beside the settings, such as a document, together with the service's revision. */
  async beside<T>(modelId: number, write: (session: StoreSession) => Promise<T>): Promise<T> {
    const written = await this.#parts.db.transaction(async (session) => {
      const [row] = await session
        .update(models)
        .set(renewed)
        .where(eq(models.id, modelId))
        .returning({ id: models.id });
      if (!row) throw new Fault('service.not_found', 'The service was removed meanwhile.', 404);
      return write(session);
    });
    await this.tell(modelId);
    return written;
  }

  /** Answers whether nobody was quicker. */
  #write(current: ServiceEntity, draft: Draft, { aliases, also, by = nobody }: Along): Promise<boolean> {
    const modelId = current.id;
    const owner = { accountId: current.account.id, modelId };
    const { db, box, owned } = this.#parts;
    if (changesSecrets(owned, draft, current.data)) requireNoActor(by.caller);
    const { model, settings, search } = toRows(owned, draft);
    return db.transaction(async (session) => {
      const [row] = await session
        .update(models)
        .set({ ...model, ...renewed })
        .where(and(eq(models.id, modelId), eq(models.revision, current.revision)))
        .returning({ id: models.id });
      if (!row) return false;
      const namesBefore = await namesIn(session, modelId);
      await session
        .update(modelSettings)
        .set({
          ...settings,
          settings: keeping(owned, settings.settings),
          secrets: sealedSecrets(owned, box, modelId, draft, current.data),
        })
        .where(eq(modelSettings.modelId, modelId));
      await session.update(modelSearch).set(search).where(eq(modelSearch.modelId, modelId));
      if (draft.modelName !== current.name) await rename(session, owner, draft.modelName);
      if (aliases) await setAliases(session, owner, aliases);
      await also?.(session, modelId);
      await this.#keep(session, { current, draft, namesBefore, by });
      return true;
    });
  }

  /** Keeps what was written as a version, where it changed something; before the first also what it changed. */
  async #keep(session: StoreSession, { current, draft, namesBefore, by }: Written): Promise<void> {
    const { owned, versions } = this.#parts;
    const names = await namesIn(session, current.id);
    const fields = [
      ...changedBetween(owned, current.data, draft),
      ...(isDeepStrictEqual(names, namesBefore) ? [] : ['aliases']),
    ];
    if (fields.length === 0) return;
    if (current.version === 0) {
      const settings = snapshotOf(owned, current.data, namesBefore);
      await versions.keep(session, current.id, {
        ...nobody,
        settings,
        fields: [],
        at: new Date(current.data.updated!),
      });
    }
    const after = snapshotOf(owned, draft, names);
    await versions.keep(session, current.id, { ...by, settings: after, fields });
    by.changes?.push(...changesOf(owned, fields, snapshotOf(owned, current.data, namesBefore), after));
  }

  async tell(modelId: number): Promise<void> {
    await this.#parts.events.publish(serviceChanged, String(modelId));
  }
}
