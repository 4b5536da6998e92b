import type { Caller } from '#core/server/auth/identity.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { DatasetInfoData, DatasetReport } from '../contract.ts';
import type { DatasetStore } from './store.ts';
import type { DatasetRow } from './tables.ts';

export const isMember = (caller: Caller | undefined, accountId: number): boolean =>
  caller !== undefined && (caller.superadmin || caller.memberships.has(accountId));

/** Shows datasets in a constant number of questions. */
export class Presenter {
  readonly #store: DatasetStore;
  readonly #accounts: Accounts;
  constructor(store: DatasetStore, accounts: Accounts) {
    this.#store = store;
    this.#accounts = accounts;
  }

  async one(row: DatasetRow): Promise<DatasetInfoData> {
    return (await this.show([row]))[0]!;
  }

  async show(rows: readonly DatasetRow[]): Promise<DatasetInfoData[]> {
    const [names, latest] = await Promise.all([
      this.#accounts.named([...new Set(rows.map(({ accountId }) => accountId))]),
      this.#store.latest(rows.map(({ id }) => id)),
    ]);
    return rows.map((row) => {
      const account = names.get(row.accountId)?.displayName;
      const version = latest.get(row.id);
      const warning = version?.report && warningOf(version.report);
      return {
        id: { accountId: row.accountId, datasetId: row.id },
        name: row.name,
        ...(account !== undefined && { datasetAccountName: account }),
        description: row.description,
        dataType: row.dataType,
        accessMode: row.accessMode,
        ...(warning && { warning }),
        ...(version && { version: version.number, rows: version.rows, bytes: version.bytes }),
        created: row.createdAt.getTime(),
        updated: row.updatedAt.getTime(),
      };
    });
  }
}

function warningOf({ counts: { empty, duplicate, conflict } }: DatasetReport): string {
  const parts = [
    [empty, 'empty'],
    [duplicate, 'repeated'],
    [conflict, 'contradicting'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return told.length === 0 ? '' : `Rows: ${told.join(', ')}.`;
}
