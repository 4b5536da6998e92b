import type { Fault } from '#core/contract/fault.ts';
import type { AccountRef, Caller } from '#core/server/auth/identity.ts';
import type { Draft } from '../editing/draft.ts';
import type { Through } from '../editing/writer.ts';
import type { ServiceEntity, Starts } from '../public.ts';
import type { Demand, StartOccasion } from './start-guard.ts';

interface Who {
  readonly starts: Starts;
  readonly account: AccountRef;
  readonly caller: Caller | undefined;
}

async function refused(
  { starts, account, caller }: Who,
  occasion: StartOccasion,
  name: string,
  data: Draft,
  id?: number,
): Promise<Fault | undefined> {
  const verdict = await starts.ask({
    occasion,
    account,
    service: { id, name, data },
    ...starts.wanted(data),
    caller,
  });
  return verdict.do === 'refuse' ? verdict.fault : undefined;
}

async function ask(...asked: Parameters<typeof refused>): Promise<void> {
  const fault = await refused(...asked);
  if (fault) throw fault;
}

/** Why the guards of starts refuse a service with these settings; undefined where none does. */
export const refusedCreation = (who: Who, data: Draft): Promise<Fault | undefined> =>
  refused(who, 'create', data.modelName, data);

/** Throws where the guards of starts refuse a service with these settings. */
export const requireCreatable = (who: Who, data: Draft): Promise<void> => ask(who, 'create', data.modelName, data);

/** Throws where the guards of starts refuse what a service would have again that was put away. */
export const requireRestorable = (who: Who, { id, name, data }: ServiceEntity): Promise<void> =>
  ask(who, 'scale', name, data, id);

/** The service has no id where it is about to be made. */
export const requirePublishable = (
  who: Who,
  { id, name, data }: Pick<ServiceEntity, 'name'> & { readonly id: number | undefined; readonly data: Draft },
): Promise<void> => ask(who, 'publish', name, data, id);

/** Whether changed settings ask for more than before. */
function asksForMore(starts: Starts, before: Draft, after: Draft): boolean {
  const [former, next] = [starts.wanted(before), starts.wanted(after)];
  const takesMore = (['cpu', 'memory', 'disk', 'gpus', 'vram'] satisfies (keyof Demand)[]).some(
    (each) => (next.demand[each] ?? 0) > (former.demand[each] ?? 0),
  );
  const moves = next.demand.group !== former.demand.group;
  return next.instances > former.instances || (next.instances > 0 && (takesMore || moves));
}

/** Writes changed settings that ask for more in their turn, where the guards let them through. */
export const scaled =
  (who: Who): Through =>
  ({ id, name, data }, after, write) =>
    asksForMore(who.starts, data, after)
      ? who.starts.take(who.account, async () => {
          await ask(who, 'scale', name, after, id);
          return write();
        })
      : write();
