import type { Call } from '#core/contract/call.ts';
import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { AccountRef, Caller, KeyedCall } from '#core/server/auth/identity.ts';
import { allowsService, anyService } from '#core/server/auth/key-restrictions.ts';
import { naming } from '#core/server/points.ts';
import { apiKeys } from '../contract.ts';
import { keyGuard } from './public.ts';

/** Calls about keys see to it themselves that a key stays within its bounds. */
const ownCalls: ReadonlySet<string> = new Set(Object.values(apiKeys).map(({ id }) => id));

const changesOrTells = ({ id, grant, secret }: Call): boolean =>
  !ownCalls.has(id) && (grant === 'write' || (grant === 'read' && secret === true));

/** Refuses a key what changes more than it is for, or tells secrets of that. */
export async function requireCall(host: Host, caller: Caller, asked: KeyedCall): Promise<void> {
  if (!changesOrTells(asked.call)) return;
  await requireService(host, caller, asked);
  for (const guard of host.made(keyGuard)) await guard(caller, asked);
}

/** A key that is for some services alone makes such calls of these alone. */
async function requireService(host: Host, { key }: Caller, { account, params: { model } }: KeyedCall): Promise<void> {
  const isFor = (name: string) => allowsService(key?.restrictions ?? {}, { account, name });
  if (isFor(anyService)) return;
  if (model === undefined)
    throw new Fault(
      'key.service.not_allowed',
      'This API key is for some services alone, and this call is for more. Use a key for all services of the account.',
      403,
    );
  if (isFor(await nameOf(host, account, model))) return;
  const service = `${account.shortName}/${model}`;
  const message = `This API key is not for ${service}. Use a key that is made for it.`;
  throw new Fault('key.service.not_allowed', message, 403, { service });
}

const segment = '/model/:model';

/** What a service is called that a path names, by its id or that already. */
async function nameOf(host: Host, account: AccountRef, model: string): Promise<string> {
  const services = host.all(naming).find((each) => each.segment === segment);
  return (services && (await host.make(services)(account, model))) ?? model;
}
