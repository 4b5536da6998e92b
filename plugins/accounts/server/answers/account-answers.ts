import { Fault } from '#core/contract/fault.ts';
import { signedIn, type AccountRef, type Caller, type FieldChange } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import type { AccountUpdateData, accounts as contract } from '../../contract.ts';
import type { AccountChange, AccountStore, WholeAccount } from '../people/account-store.ts';
import { infoOf } from './account-info.ts';
import { requireSelectable } from './authorization-answers.ts';
import type { AccountLimits } from '../public.ts';
import type { AccountSettings } from '../settings.ts';

type Operations =
  | 'ensureAccount'
  | 'updateAccountData'
  | 'ensureAccountWithId'
  | 'updateLastActivity_1'
  | 'getAccountPublicName';

/** Answers what an account is, and changes it. */
export function accountAnswers({
  records,
  settings,
}: {
  readonly records: AccountStore;
  readonly settings: AccountSettings;
}): Answers<Pick<typeof contract, Operations>> {
  const read = async ({ id }: Pick<AccountRef, 'id'>): Promise<WholeAccount> => {
    const account = await records.find(String(id));
    if (!account)
      throw new Fault('account.not_found', `There is no account ${id}. Choose another one.`, 404, {
        account: String(id),
      });
    return account;
  };
  return {
    ensureAccount: async (_input, asked) => infoOf(await read(chosenBy(signedIn(asked)))),

    async updateAccountData({ body }, asked) {
      const caller = signedIn(asked);
      const { accountId = chosenBy(caller).id, ...change } = body;
      requireOwner(caller, accountId);
      const account = await read({ id: accountId });
      asked.concerns(account);
      const made = changeOf(change, account, caller, settings);
      const after = await records.update(account.id, made);
      const { limits = {}, ...fields } = made;
      asked.changes.push(...told(fields, account), ...told(limits, account.limits));
      return infoOf(after);
    },

    ensureAccountWithId: async (_input, { account }) => infoOf(await read(account)),
    updateLastActivity_1: (_input, { account }) => records.touch(account.id),
    getAccountPublicName: async (_input, { account }) => (await read(account)).displayName,
  };
}

/** A change with what was there before. */
const told = (change: object, before: object): FieldChange[] =>
  Object.entries(change).map(([field, after]) => ({ field, before: before[field as keyof typeof before], after }));

function chosenBy(caller: Caller): AccountRef {
  requireSelectable(caller);
  if (!caller.account) throw new Fault('account.not_selected', 'No account is chosen. Choose one first.', 403);
  return caller.account;
}

/** The same words for an account of others and for none. */
function requireOwner({ superadmin, memberships, restrictions }: Caller, accountId: number): void {
  if (superadmin) return;
  const membership = memberships.get(accountId);
  if (!membership)
    throw (
      restrictions?.get(accountId) ??
      new Fault('account.access.denied', 'You have no access to this account. Choose one of your own accounts.', 403)
    );
  if (membership !== 'owner')
    throw new Fault(
      'account.role.insufficient',
      "Only an owner of the account may change it. Ask the account's owner.",
      403,
      { needed: 'owner' },
    );
}

/** What of a change differs from the account as it is, provided the caller may change just that. */
function changeOf(
  { limits = {}, email, ...asked }: Omit<AccountUpdateData, 'accountId'>,
  account: WholeAccount,
  caller: Caller,
  { systemAccounts }: AccountSettings,
): AccountChange {
  const newLimits = Object.fromEntries(
    Object.entries(limits).filter(([name, limit]) => limit !== account.limits[name as keyof AccountLimits]),
  );
  const change: AccountChange = {
    ...Object.fromEntries(
      Object.entries(asked).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(account[name as keyof typeof asked]),
      ),
    ),
    ...(Object.keys(newLimits).length > 0 && { limits: newLimits }),
    ...(email !== undefined && email !== (account.email ?? '') && { email: email === '' ? null : email }),
  };
  const guarded = (['shortName', 'limits'] as const).find((name) => name in change);
  if (guarded && !caller.superadmin)
    throw new Fault('superadmin.required', `${guarded}: only a superadministrator may change this.`, 403, {
      field: guarded,
    });
  if ('shortName' in change && systemAccounts.includes(account.shortName))
    throw new Fault('account.reserved', 'shortName: the account of the installation keeps its name.', 409, {
      shortName: account.shortName,
    });
  return change;
}
