import type { AccountRef, KeyRestrictions } from './identity.ts';

/** A name that no service has: a key that is for some of an account's services is not for this one. */
export const anyService = '';

/** Whether a key may call a service, by the services that it is for; accounts are named by id or short name. */
export function allowsService(
  { allowedServicesFilter: allowed }: KeyRestrictions,
  { account, name }: { readonly account: AccountRef; readonly name: string },
): boolean {
  return (
    allowed?.some(
      ({ accountName, serviceName }) =>
        [account.shortName, String(account.id)].includes(accountName) &&
        (serviceName === undefined || serviceName === name),
    ) ?? true
  );
}

/** The most bytes of a body that is passed on unread: each may be a character of its own. */
export function mostBytesOf({ maxRequestSizeBytes, maxRequestSizeChars }: KeyRestrictions): number | undefined {
  const most = Math.min(maxRequestSizeBytes ?? Infinity, maxRequestSizeChars ?? Infinity);
  return most === Infinity ? undefined : most;
}
