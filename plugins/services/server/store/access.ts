import { Fault } from '#core/contract/fault.ts';
import type { AccountRef, Caller } from '#core/server/auth/identity.ts';
import { insufficientRole } from '#core/server/auth/insufficient-role.ts';
import { allowsService, anyService } from '#core/server/auth/key-restrictions.ts';
import type { Accounts, Feature } from '#plugins/accounts/server/public.ts';
import type { Purpose, ServiceEntity } from '../public.ts';

/** Whether somebody may change a service, and so see the secrets in its settings; a key may change those services that it is for. */
export function mayEdit(
  caller: Caller | undefined,
  { account, name }: Pick<ServiceEntity, 'account' | 'name'>,
): boolean {
  if (!caller || (caller.key && !caller.key.grants.has('write'))) return false;
  const membership = caller.memberships.get(account.id);
  return (
    (caller.superadmin || membership === 'developer' || membership === 'owner') &&
    allowsService(caller.key?.restrictions ?? {}, { account, name })
  );
}

/** Refuses a new service to a key that is for some services alone. */
export function requireAnyService(caller: Caller | undefined, account: AccountRef): void {
  if (allowsService(caller?.key?.restrictions ?? {}, { account, name: anyService })) return;
  throw new Fault(
    'key.service.not_allowed',
    'This API key is for some services alone, so it may not make others. Use a key for all services of the account.',
    403,
  );
}

/** Whether somebody may know that a service is there. */
export const maySee = (
  caller: Caller | undefined,
  { account, archived, data: { publicSettings } }: ServiceEntity,
): boolean =>
  (!archived || caller?.superadmin === true || caller?.memberships.has(account.id) === true) &&
  mayFind(caller, {
    accountId: account.id,
    isPublic: publicSettings.isPublic ?? false,
    allowedAccounts: publicSettings.allowedAccounts ?? [],
  });

/** As above, by what decides it alone. */
export function mayFind(
  caller: Caller | undefined,
  {
    accountId,
    isPublic,
    allowedAccounts,
  }: { readonly accountId: number; readonly isPublic: boolean; readonly allowedAccounts: readonly number[] },
): boolean {
  if (isPublic) return true;
  if (!caller) return false;
  return (
    caller.superadmin ||
    caller.memberships.has(accountId) ||
    (caller.account !== undefined && allowedAccounts.includes(caller.account.id))
  );
}

/** Answers the service, or throws what stands between it and the caller; a hidden one is told apart from a missing one by nobody. */
export function admitTo(
  service: ServiceEntity | undefined,
  caller: Caller | undefined,
  named: { readonly account: string; readonly model: string },
  purpose: Purpose,
): ServiceEntity {
  if (!service || !maySee(caller, service)) throw notFound(named);
  if (purpose === 'see') return service;
  if (!caller) throw new Fault('sign_in.required', 'Sign in first, or send an API key in the MLP-API-KEY header.', 401);
  if (purpose === 'edit') requireEditing(service, caller);
  if (purpose === 'call' && service.removing) throw removing(service);
  if (purpose === 'call' && service.archived) throw archived(service);
  return service;
}

function requireEditing(service: ServiceEntity, caller: Caller): void {
  if (!allowsService(caller.key?.restrictions ?? {}, service))
    throw new Fault(
      'key.service.not_allowed',
      `This API key is not for ${service.account.shortName}/${service.name}. Use a key that is made for it.`,
      403,
      { service: `${service.account.shortName}/${service.name}` },
    );
  const membership = caller.memberships.get(service.account.id);
  if (!mayEdit(caller, service))
    throw membership === 'user'
      ? insufficientRole(membership, 'developer')
      : new Fault('account.access.denied', 'This service belongs to another account. Clone it to change it.', 403);
  if (service.removing) throw removing(service);
}

const removing = ({ name }: ServiceEntity): Fault =>
  new Fault('service.removing', `The service ${name} is being removed.`, 409, { modelName: name });

export const archived = ({ name }: Pick<ServiceEntity, 'name'>): Fault =>
  new Fault('service.archived', `The service ${name} is archived. Restore it first.`, 409, { modelName: name });

export function notFound({ account, model }: { readonly account: string; readonly model: string }): Fault {
  return new Fault(
    'service.not_found',
    `There is no service ${account}/${model}, or you have no access to it. Check both names.`,
    404,
    { account, model },
  );
}

/** Refuses what an account may do only after a manager has granted it. */
export async function requireFeature(
  accounts: Accounts,
  caller: Caller | undefined,
  accountId: number,
  feature: Feature,
  to: string,
): Promise<void> {
  if (caller?.superadmin || (await accounts.hasFeature(accountId, feature))) return;
  throw new Fault('feature.required', `The '${feature}' feature is required to ${to}. Request access to it.`, 403, {
    feature,
  });
}

/** The account that a caller's new services belong to. */
export function ownAccount(caller: Caller): { readonly id: number; readonly shortName: string } {
  const { account } = caller;
  if (!account) throw new Fault('account.not_selected', 'Choose an account first.', 403);
  requireAnyService(caller, account);
  if (!mayEdit(caller, { account, name: anyService }))
    throw new Fault(
      'account.role.insufficient',
      'You may look at the services of this account, not add to them. Ask its owner.',
      403,
    );
  return account;
}
