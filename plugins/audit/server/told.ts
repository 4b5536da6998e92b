import type { AuditEntryData } from '../contract.ts';
import type { StoredEntry } from './tables.ts';

/** An entry as its readers get it; `summaries` say what calls do, by their ids. */
export function toldBy(summaries: ReadonlyMap<string, string>): (entry: StoredEntry) => AuditEntryData {
  return ({ at, accountId, accountName, login, actor, keyId, keyName, code, changes, ...rest }) => {
    const summary = summaries.get(rest.call);
    return {
      ...rest,
      at: at.toISOString(),
      ...(accountId === null ? {} : { account: { accountId, shortName: accountName ?? '' } }),
      ...(login === null ? {} : { login }),
      ...(actor === null ? {} : { actor }),
      ...(keyId === null ? {} : { key: { id: keyId, name: keyName ?? '' } }),
      ...(summary === undefined ? {} : { summary }),
      ...(code === null ? {} : { code }),
      changes: [...changes],
    };
  };
}
