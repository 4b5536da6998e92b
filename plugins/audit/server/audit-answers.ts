import { pagination } from '#core/contract/page.ts';
import type { Answers } from '#core/server/points.ts';
import type { audit, AuditFilters } from '../contract.ts';
import type { AuditLog } from './audit-log.ts';
import type { AuditStore } from './audit-store.ts';
import { toldBy } from './told.ts';

interface Parts {
  readonly store: AuditStore;
  readonly log: AuditLog;
  readonly summaries: ReadonlyMap<string, string>;
}

const pageSize = 20;

type Listed = AuditFilters & { readonly page?: number | undefined; readonly size?: number | undefined };

export function auditAnswers({ store, log, summaries }: Parts): Answers<typeof audit> {
  const told = toldBy(summaries);
  const page = async (account: number | undefined, { page = 0, size = pageSize, ...filters }: Listed) => {
    // Whoever looks at once sees what they just did.
    await log.flush();
    const { total, rows } = await store.page(account, filters, { page, size });
    return { paging: pagination(total, { page, size }), records: rows.map(told) };
  };
  return {
    listAudit: ({ account: _named, ...wanted }, { account }) => page(account.id, wanted),
    listAllAudit: (wanted) => page(undefined, wanted),
  };
}
