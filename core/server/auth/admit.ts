import type * as z from 'zod';
import type { FastifyRequest } from 'fastify';
import type { Call, Grant, May } from '#core/contract/call.ts';
import { Fault, invalid } from '#core/contract/fault.ts';
import { askedLanguage } from '../http/asked-language.ts';
import { noteCall } from '../http/observing.ts';
import { requireOfActor } from './actor.ts';
import type { AccountRef, Asked, Caller, Identity, KeyedCall, Membership } from './identity.ts';
import { insufficientRole } from './insufficient-role.ts';

const noAccount: AccountRef = { id: 0, shortName: '' };

/** Lets a request through to a call, or throws the fault that says what is missing. */
export async function admit(call: Call, request: FastifyRequest, identity: Identity): Promise<Omit<Asked, 'signal'>> {
  const note = noteCall(request, call);
  const caller = (note.caller = await identity.identify(request));
  const named = accountNamed(call, request);
  const account = (note.account = named === undefined ? undefined : await identity.findAccount(named));
  if (caller?.key) requireGrant(caller, call.grant);
  if (caller) requireOfActor(caller, call);
  if (named === undefined && call.wire.query.account) throw unnamedAccount(call, request.query);
  requireRight(call.may, caller, account);
  if (named !== undefined && !account) throw noSuchAccount(named);
  const about = account ?? caller?.account ?? noAccount;
  await caller?.key?.requireCall?.({ call, account: about, params: request.params as KeyedCall['params'] });
  return {
    caller,
    account: about,
    requestId: request.id,
    ip: request.ip,
    hostName: request.hostname,
    language: askedLanguage(request),
    changes: note.changes,
    concerns: (concerned) => void (note.concerned = concerned),
  };
}

/** The account that a call is about: it stands in the path, or in a question that has to name it. */
function accountNamed({ wire }: Call, { params, query }: FastifyRequest): string | undefined {
  const { account } = params as { account?: string };
  if (account !== undefined || !wire.query.account) return account;
  const asked = (query as { account?: unknown }).account;
  return typeof asked === 'string' ? asked : undefined;
}

/** What is wrong with a question that has to name its account and does not. */
function unnamedAccount({ query }: Call, asked: unknown): Fault {
  const { error } = query.shape.account!.safeParse((asked as { account?: unknown }).account);
  return invalid((error?.issues ?? []).map((issue: z.core.$ZodIssue) => ({ ...issue, path: ['account'] })));
}

function requireGrant({ key }: Caller, grant: Grant): void {
  const grants = key!.grants;
  if (grants.has(grant) || (grant === 'read' && grants.has('write'))) return;
  throw new Fault('key.grant.missing', `This API key may not ${grant}. Use a key with the ${grant} permission.`, 403, {
    grant,
  });
}

const memberships: Readonly<Record<'member' | 'developer' | 'owner', readonly Membership[]>> = {
  member: ['user', 'developer', 'owner'],
  developer: ['developer', 'owner'],
  owner: ['owner'],
};

function requireRight(may: May, caller: Caller | undefined, account: AccountRef | undefined): void {
  if (may === 'visitor') return;
  if (!caller) throw new Fault('sign_in.required', 'Sign in first, or send an API key in the MLP-API-KEY header.', 401);
  if (may === 'user' || caller.superadmin) return;
  if (may === 'superadmin') throw new Fault('superadmin.required', 'Only a superadministrator may do this.', 403);
  const membership = account && caller.memberships.get(account.id);
  if (!membership)
    throw (
      (account && caller.restrictions?.get(account.id)) ??
      new Fault('account.access.denied', 'You have no access to this account. Choose one of your own accounts.', 403)
    );
  if (!memberships[may].includes(membership)) throw insufficientRole(membership, may === 'member' ? 'user' : may);
}

function noSuchAccount(account: string): Fault {
  return new Fault('account.not_found', `There is no account ${account}. Check its id or short name.`, 404, {
    account,
  });
}
