import type { Call } from '#core/contract/call.ts';
import type { AccountRef, FieldChange } from '#core/server/auth/identity.ts';
import type { ServedCall } from '#core/server/http/observing.ts';
import type { SignInEvent } from '#plugins/accounts/server/public.ts';
import type { Outcome } from '../contract.ts';
import type { NewEntry } from './tables.ts';

/** A longer value says nothing to readers of a log; its field is named all the same. */
const longestValue = 4_000;

/** Whether a call is one to keep: it changes something, or was a sensitive read that is forbidden. Those of services themselves are in the ledger of calls, but where somebody makes one as another user. */
export const isKept = ({ call, status, caller }: ServedCall): boolean =>
  isForbiddenRead(call, status) ||
  (caller?.actor !== undefined && call.grant === 'predict') ||
  (call.method !== 'GET' && call.grant === 'write' && !call.incidental);

/** Whoever was refused in somebody else's account is not told what is there. */
const maySee = ({ caller, account }: ServedCall, outcome: Outcome): boolean =>
  outcome === 'done' || (account !== undefined && caller?.memberships.has(account.id) === true);

const isForbiddenRead = ({ sensitive }: Call, status: number): boolean => sensitive === true && status === 403;

export function entryOfCall(served: ServedCall, at: Date): NewEntry {
  const { call, caller, status, code, changes } = served;
  // What a read was to show stands in its question, of which the fault names what it refuses.
  const params = isForbiddenRead(call, status) ? { ...served.args, ...served.params } : served.params;
  const outcome: Outcome = status < 400 ? 'done' : status < 500 ? 'refused' : 'failed';
  return {
    at,
    ...accountIn(accountOf(served)),
    login: caller?.login ?? null,
    actor: caller?.actor?.login ?? null,
    keyId: caller?.key?.id ?? null,
    keyName: caller?.key ? (caller.key.name ?? '') : null,
    call: call.id,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, storable(value)])),
    names: maySee(served, outcome) ? served.names : {},
    outcome,
    status,
    code: code ?? null,
    ...from(served),
    changes: outcome === 'done' ? changes.map(shortened) : [],
  };
}

export const entryOfSignIn = (event: SignInEvent, at: Date): NewEntry => ({
  at,
  ...accountIn(event.account),
  login: event.user?.login ?? null,
  actor: event.actor ?? null,
  keyId: null,
  keyName: null,
  call: `accounts.${event.kind}`,
  params: {},
  names: {},
  outcome: event.refused === undefined ? 'done' : 'refused',
  status: event.refused === undefined ? 200 : 401,
  code: event.refused ?? null,
  ...from(event),
  changes: [],
});

/** Whose log it belongs to: that of the account that the call told of, or that the path names for its own people and superadministrators, of the caller's own for everybody else. */
function accountOf({ caller, account, concerned }: ServedCall): AccountRef | undefined {
  if (concerned) return concerned;
  if (account && caller && (caller.superadmin || caller.memberships.has(account.id))) return account;
  return caller?.account;
}

const accountIn = (account: AccountRef | undefined) => ({
  accountId: account?.id ?? null,
  accountName: account?.shortName ?? null,
});

const from = ({ ip, requestId, userAgent }: Pick<ServedCall, 'ip' | 'requestId' | 'userAgent'>) => ({
  ip,
  requestId,
  userAgent: storable(userAgent).slice(0, 500),
});

/** Without the one character that no text of the database holds. */
const storable = (text: string): string => text.replaceAll('\u0000', '');

const shortened = ({ field, ...values }: FieldChange): FieldChange =>
  Object.values(values).some((value) => (JSON.stringify(value)?.length ?? 0) > longestValue)
    ? { field }
    : { field, ...values };
