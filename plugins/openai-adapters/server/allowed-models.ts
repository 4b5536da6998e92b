import { Fault } from '#core/contract/fault.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import { allowsService } from '#core/server/auth/key-restrictions.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { targetOf } from './model-name.ts';

type Named = Pick<ServiceEntity, 'account' | 'name'>;

/** Whether somebody's key may ask for this service: by the models that it names, and by the services; keys without such lists may ask for all. */
export const mayAsk = (caller: Caller | undefined, service: Named): boolean => listed(caller, service) !== 'none';

/** Refuses a model that a key may not ask for: a service as such lets all of its own models be asked for, `account/service/model` that one alone. */
export function requireModel(caller: Caller | undefined, service: Named, model: string): void {
  const found = listed(caller, service);
  const { inner } = targetOf(model);
  if (found === 'all' || (found !== 'none' && inner !== undefined && found.includes(inner))) return;
  throw new Fault(
    'key.model.not_allowed',
    `This API key may not ask for the model ${model}. Use another key, or have this one allowed to.`,
    403,
    { model },
  );
}

function listed(caller: Caller | undefined, service: Named): 'all' | 'none' | readonly string[] {
  const { account, name } = service;
  const restrictions = caller?.key?.restrictions ?? {};
  if (!allowsService(restrictions, service)) return 'none';
  const { allowedAdapterModelsFilter: allowed } = restrictions;
  const own = `${account.shortName}/${name}`;
  if (!allowed || allowed.includes(own)) return 'all';
  const inner = allowed.filter((each) => each.startsWith(`${own}/`)).map((each) => each.slice(own.length + 1));
  return inner.length === 0 ? 'none' : inner;
}
