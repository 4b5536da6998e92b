import type { Caller } from '#core/server/auth/identity.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { DataImageInfoData } from '../contract.ts';
import { digestOf, type ArchiveStore } from './archives/archive-store.ts';
import type { ImageUse } from './public.ts';
import type { Row } from './shelf.ts';
import type { Kind } from './tables.ts';
import type { Versions } from './versions.ts';

interface Given {
  readonly accounts: Accounts;
  readonly archives: ArchiveStore;
  readonly versions: Versions;
  /** Made when first asked for: whoever tells of uses may need images. */
  readonly uses: () => readonly ImageUse[];
  /** What services of an image do, where it came with the product. */
  readonly taskTypeOf: (image: string) => Promise<string | undefined>;
}

export const isMember = (caller: Caller | undefined, accountId: number): boolean =>
  caller !== undefined && (caller.superadmin || caller.memberships.has(accountId));

/** Shows images to somebody, with what is looked up about them; nobody but its owners learns where a restricted one is. */
export class Presenter {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async one(row: Row, caller: Caller | undefined, accountId: number): Promise<DataImageInfoData> {
    return (await this.show([row], caller, accountId))[0]!;
  }

  /** Costs the same number of questions however many images there are. `accountId` is whose services are counted of the images of others. */
  async show(rows: readonly Row[], caller: Caller | undefined, accountId: number): Promise<DataImageInfoData[]> {
    if (rows.length === 0) return [];
    const { accounts, archives, versions, taskTypeOf } = this.#given;
    const kind = rows[0]!.kind;
    const own = rows.filter((row) => isMember(caller, row.accountId));
    const [names, sizes, present, ofAll, ofAccount] = await Promise.all([
      accounts.named([...new Set(rows.map((row) => row.accountId))]),
      archives.sizes(rows.flatMap(({ image }) => digestOf(image) ?? [])),
      versions.present(own.map(({ id }) => id)),
      this.#counts(kind, own),
      this.#counts(
        kind,
        rows.filter((row) => !own.includes(row)),
        accountId,
      ),
    ]);
    return Promise.all(
      rows.map(async (row) => {
        const mine = own.includes(row);
        const open = mine || row.accessMode === 'public';
        const digest = digestOf(row.image);
        return {
          id: { accountId: row.accountId, imageId: row.id },
          name: row.name,
          ...given('imageAccountName', names.get(row.accountId)?.displayName),
          image: open ? row.image : '',
          sourcePath: row.sourcePath ?? '',
          accessMode: row.accessMode,
          ...given('taskType', row.taskType ?? (await taskTypeOf(row.image))),
          created: row.createdAt.getTime(),
          updated: row.updatedAt.getTime(),
          ...given('size', open && digest !== undefined ? sizes.get(digest) : undefined),
          ...given('version', mine ? present.get(row.id) : undefined),
          ...given('pullLogin', mine ? (row.pullLogin ?? undefined) : undefined),
          services: (mine ? ofAll : ofAccount).get(row.id) ?? 0,
        };
      }),
    );
  }

  async #counts(kind: Kind, rows: readonly Row[], accountId?: number): Promise<ReadonlyMap<number, number>> {
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return new Map();
    const each = await Promise.all(this.#given.uses().map((use) => use.counts(kind, ids, accountId)));
    return new Map(ids.map((id) => [id, each.reduce((sum, counts) => sum + (counts.get(id) ?? 0), 0)]));
  }
}

const given = <K extends string, T>(key: K, value: T | undefined): Partial<Record<K, T>> =>
  (value === undefined ? {} : { [key]: value }) as Partial<Record<K, T>>;
