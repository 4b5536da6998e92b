import { Fault } from '#core/contract/fault.ts';
import type { AccountRef } from '#core/server/auth/identity.ts';
import type { WholeAccount } from './account-store.ts';
import { allowsAddress } from './addresses.ts';
import type { LiveSession, MemberAccount } from '../sessions/session-store.ts';
import type { Domain } from '../settings.ts';

/** Where a request comes from, and the domain on which it arrived where the host says something of that. */
export interface Place {
  /** Short names of the operator's own accounts. */
  readonly systemAccounts: readonly string[];
  readonly ip: string;
  readonly domain: Domain | undefined;
}

/** The code by which clients know that another address is needed and not another account. */
export const deniedFromAddress = 'account.access.denied.from_ip';

/** Refuses an account that is not to be used from an address. */
const addressRefusal = ({ shortName }: AccountRef, ip: string): Fault =>
  new Fault(
    deniedFromAddress,
    `Your account cannot use this service from the current IP address, ${ip}. Use an allowed address, or ask an owner of the account to allow this one.`,
    403,
    { account: shortName, ip },
  );

const ownerRefusal = ({ shortName }: AccountRef, domain: string): Fault =>
  new Fault(
    'account.owner_only',
    `Only an owner of the account may use it on ${domain}. Choose an account of your own.`,
    403,
    { account: shortName, domain },
  );

/** Staff of the installation on a domain that lets them in without an account. */
export const skipsAccountChecks = ({ accounts }: LiveSession, { domain, systemAccounts }: Place): boolean =>
  domain?.internalUserUiAvailable === true && accounts.some(({ shortName }) => systemAccounts.includes(shortName));

/** Why accounts of a user's may not be used from a place, by their ids; undefined where all may. */
export function restrictionsOf(session: LiveSession, place: Place): ReadonlyMap<number, Fault> | undefined {
  const ownersOnly = place.domain?.ownerOnly === true && !session.superadmin && !skipsAccountChecks(session, place);
  const reasonOf = (account: MemberAccount): Fault | undefined => {
    if (!allowsAddress(account.allowedAddresses, place.ip)) return addressRefusal(account, place.ip);
    return ownersOnly && account.membership !== 'owner' ? ownerRefusal(account, place.domain!.domain) : undefined;
  };
  const restrictions = session.accounts.flatMap((account) => {
    const reason = reasonOf(account);
    return reason ? [[account.id, reason] as const] : [];
  });
  return restrictions.length > 0 ? new Map(restrictions) : undefined;
}

/** Why a key of an account's may not be used from a place; on a domain for owners alone, those that one of them made may. */
export function keyRefusal(account: WholeAccount, madeBy: number, { ip, domain }: Place): Fault | undefined {
  if (!allowsAddress(account.allowedAddresses, ip)) return addressRefusal(account, ip);
  return domain?.ownerOnly === true && !account.owners.has(madeBy) ? ownerRefusal(account, domain.domain) : undefined;
}
