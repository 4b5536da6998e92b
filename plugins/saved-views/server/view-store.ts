import { and, count, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import { sqlState, type Database } from '#core/server/database/database.ts';
import { mostViews } from '../contract.ts';
import { savedViewDefaults, savedViews } from './tables.ts';

export type StoredView = typeof savedViews.$inferSelect & { readonly isDefault: boolean };

/** Somebody within one account. */
export interface Person {
  readonly accountId: number;
  readonly userId: number;
}

type ViewChange = Partial<Pick<StoredView, 'name' | 'query' | 'shared'>>;

/** Views as the database holds them. */
export class ViewStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** A person's own views of a list and those that colleagues share, each by name. */
  listed(person: Person, list: string): Promise<StoredView[]> {
    return this.#found(person, and(eq(savedViews.list, list), visibleTo(person)));
  }

  /** A view that the person may use; the fault is the same for one of others and for none. */
  async require(person: Person, id: string): Promise<StoredView> {
    const [view] = /^\d{1,15}$/.test(id)
      ? await this.#found(person, and(eq(savedViews.id, Number(id)), visibleTo(person)))
      : [];
    if (!view) throw notFound(id);
    return view;
  }

  async add(
    person: Person,
    view: Pick<StoredView, 'author' | 'list' | 'name' | 'query' | 'shared'>,
  ): Promise<StoredView> {
    const own = and(
      eq(savedViews.accountId, person.accountId),
      eq(savedViews.userId, person.userId),
      eq(savedViews.list, view.list),
    );
    const added = await this.#db
      .transaction(async (session) => {
        // One after another, or many at once would all be counted before any of them is kept.
        await session.execute(sql`select pg_advisory_xact_lock(hashtext(${`saved views ${person.userId}`}))`);
        const [before] = await session.select({ views: count() }).from(savedViews).where(own);
        if (before!.views >= mostViews)
          throw new Fault(
            'saved_view.limit_reached',
            `This list has ${mostViews} views of yours already. Delete one that you no longer need.`,
            409,
            { most: String(mostViews) },
          );
        const [row] = await session
          .insert(savedViews)
          .values({ ...person, ...view })
          .returning();
        return row!;
      })
      .catch((error: unknown) => refuseTwice(error, view.name));
    return { ...added, isDefault: false };
  }

  async change(view: StoredView, change: ViewChange): Promise<StoredView> {
    if (Object.keys(change).length === 0) return view;
    const changed = await this.#db
      .transaction(async (session) => {
        const [row] = await session.update(savedViews).set(change).where(eq(savedViews.id, view.id)).returning();
        // Nobody begins with what he no longer sees.
        if (row && !row.shared)
          await session
            .delete(savedViewDefaults)
            .where(and(eq(savedViewDefaults.viewId, view.id), ne(savedViewDefaults.userId, row.userId)));
        return row;
      })
      .catch((error: unknown) => refuseTwice(error, change.name ?? view.name));
    if (!changed) throw notFound(String(view.id));
    return { ...changed, isDefault: view.isDefault };
  }

  async remove({ id }: StoredView): Promise<void> {
    await this.#db.delete(savedViews).where(eq(savedViews.id, id));
  }

  /** Begins a list with this view, or with none again where it is the one. */
  async setDefault(person: Person, { id, list }: StoredView, isDefault: boolean): Promise<void> {
    if (isDefault) {
      const { accountId, userId } = savedViewDefaults;
      await this.#db
        .insert(savedViewDefaults)
        .values({ ...person, list, viewId: id })
        .onConflictDoUpdate({ target: [accountId, userId, savedViewDefaults.list], set: { viewId: id } });
    } else {
      await this.#db.delete(savedViewDefaults).where(and(isOf(person), eq(savedViewDefaults.viewId, id)));
    }
  }

  async #found(person: Person, where: SQL | undefined): Promise<StoredView[]> {
    const rows = await this.#db
      .select({ view: savedViews, defaultId: savedViewDefaults.viewId })
      .from(savedViews)
      .leftJoin(savedViewDefaults, and(isOf(person), eq(savedViewDefaults.viewId, savedViews.id)))
      .where(where)
      .orderBy(
        sql`${savedViews.userId} <> ${person.userId}`,
        sql`${savedViews.name} collate "und-x-icu"`,
        savedViews.id,
      )
      .limit(mostListed);
    return rows.map(({ view, defaultId }) => ({ ...view, isDefault: defaultId !== null }));
  }
}

/** A person's own come first, so that colleagues who share many cannot push them out. */
const mostListed = 200;

const visibleTo = ({ accountId, userId }: Person): SQL =>
  and(eq(savedViews.accountId, accountId), or(eq(savedViews.userId, userId), savedViews.shared))!;

const isOf = ({ accountId, userId }: Person): SQL =>
  and(eq(savedViewDefaults.accountId, accountId), eq(savedViewDefaults.userId, userId))!;

const notFound = (id: string): Fault =>
  new Fault(
    'saved_view.not_found',
    `There is no view ${id}. It may have been deleted, or its author no longer shares it.`,
    404,
    { view: id },
  );

function refuseTwice(error: unknown, name: string): never {
  if (sqlState(error) !== '23505') throw error;
  throw new Fault(
    'saved_view.name_taken',
    `You have a view named ${name} of this list already. Choose another name, or change that view.`,
    409,
    { name },
  );
}
