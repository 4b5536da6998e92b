import { and, eq, sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import { token } from '#core/plugin/token.ts';
import type { AccountRef } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import type { Draft } from './draft.ts';
import { giveName, rename, setAliases } from './names.ts';
import { serviceChanged, type ServiceEntity } from './public.ts';
import { toRows } from './rows.ts';
import type { Session, Store } from './store.ts';
import { models, modelSearch, modelSettings } from './tables.ts';

interface Parts {
  readonly db: Database;
  readonly store: Store;
  readonly events: Events;
}

/** What belongs to the same change as a service's settings. */
interface Along {
  readonly aliases?: readonly string[] | undefined;
  readonly also?: (session: Session, modelId: number) => Promise<void>;
}

const renewed = { revision: sql`${models.revision} + 1`, updatedAt: sql`now()` };

/** Writes services: everything of one change together, and told to every process when it holds. */
export class Writer {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async create(account: AccountRef, draft: Draft, { aliases, also }: Along = {}): Promise<ServiceEntity> {
    const { db, store } = this.#parts;
    const { model, settings, search } = toRows(draft);
    const id = await db.transaction(async (session) => {
      const [row] = await session.insert(models).values({ ...model, accountId: account.id, accountName: account.shortName }).returning({ id: models.id });
      const modelId = row!.id;
      await giveName(session, { accountId: account.id, modelId }, draft.modelName);
      await session.insert(modelSettings).values({ ...settings, modelId });
      await session.insert(modelSearch).values({ ...search, modelId });
      if (aliases) await setAliases(session, { accountId: account.id, modelId }, aliases);
      await also?.(session, modelId);
      return modelId;
    });
    await this.tell(id);
    return (await store.byId(id))!;
  }

  /** Changes a service as it stands when its turn comes; undefined where it is gone by then. */
  async change(modelId: number, change: (current: ServiceEntity) => Draft | Promise<Draft>, along: Along = {}): Promise<ServiceEntity | undefined> {
    const { store } = this.#parts;
    // No lock is held while others are asked whether the change is right, so one that was overtaken begins again.
    for (;;) {
      const current = await store.byId(modelId);
      if (!current) return undefined;
      if (!(await this.#write(current, await change(current), along))) continue;
      await this.tell(modelId);
      return store.byId(modelId);
    }
  }

  /** Changes something beside the settings, such as a document, together with the service's revision. */
  async beside<T>(modelId: number, write: (session: Session) => Promise<T>): Promise<T> {
    const written = await this.#parts.db.transaction(async (session) => {
      const [row] = await session.update(models).set(renewed).where(eq(models.id, modelId)).returning({ id: models.id });
      if (!row) throw new Fault('service.not_found', 'The service was removed meanwhile.', 404);
      return write(session);
    });
    await this.tell(modelId);
    return written;
  }

  /** Answers whether nobody was quicker. */
  #write(current: ServiceEntity, draft: Draft, { aliases, also }: Along): Promise<boolean> {
    const modelId = current.id;
    const owner = { accountId: current.account.id, modelId };
    const { model, settings, search } = toRows(draft);
    return this.#parts.db.transaction(async (session) => {
      const [row] = await session.update(models).set({ ...model, ...renewed }).where(and(eq(models.id, modelId), eq(models.revision, current.revision))).returning({ id: models.id });
      if (!row) return false;
      await session.update(modelSettings).set(settings).where(eq(modelSettings.modelId, modelId));
      await session.update(modelSearch).set(search).where(eq(modelSearch.modelId, modelId));
      if (draft.modelName !== current.name) await rename(session, owner, draft.modelName);
      if (aliases) await setAliases(session, owner, aliases);
      await also?.(session, modelId);
      return true;
    });
  }

  async tell(modelId: number): Promise<void> {
    await this.#parts.events.publish(serviceChanged, String(modelId));
  }
}
export const Writing = token<Writer>('services writer');
