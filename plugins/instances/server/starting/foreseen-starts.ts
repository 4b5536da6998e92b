import { Fault } from '#core/contract/fault.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import { startNoteOf } from '#plugins/services/contract.ts';
import type { ResourceGroups } from '#plugins/resource-groups/server/public.ts';
import type { Foreseen, Holding, ServiceEntity, Starts, StartVerdict } from '#plugins/services/server/public.ts';
import { requireLaunchable } from '../control.ts';
import { settingsOf } from '../reconcile/desired-count.ts';
import { demandOf } from './demand.ts';
import { whyNoGroup } from './startable.ts';

/** Says of services of one account what starting them would come to, each as it stands once those before it are started. */
export async function foreseeStarts(
  { starts, groups }: { readonly starts: Starts; readonly groups: ResourceGroups },
  services: readonly ServiceEntity[],
  caller: Caller | undefined,
): Promise<readonly Foreseen[]> {
  const [first] = services;
  if (!first) return [];
  const held = new Map((await starts.held(first.account.id)).map((each) => [each.modelId, each]));
  const ahead: Holding[] = [];
  const foreseen: Foreseen[] = [];
  for (const service of services) {
    const refusal = refusalOf(service);
    if (refusal) {
      foreseen.push({ service, verdict: 'refuse', notes: [startNoteOf(refusal.toJSON())] });
      continue;
    }
    const now = held.get(service.id)?.count ?? 0;
    const instances = Math.max(now, 1, settingsOf(service).minCount);
    if (instances === now) {
      foreseen.push({ service, verdict: 'pass', notes: [] });
      continue;
    }
    const demand = demandOf(service.data);
    const own = { modelId: service.id, demand };
    const others = [...held.values()].filter(({ modelId }) => modelId !== service.id);
    const fellows = instances - now - 1;
    const gone = await whyNoGroup(groups, service);
    const verdict: StartVerdict = gone
      ? { do: 'refuse', fault: gone }
      : await starts.ask({
          occasion: 'scale',
          account: service.account,
          service,
          instances,
          demand,
          caller,
          others,
          ahead: fellows > 0 ? [...ahead, { ...own, count: fellows }] : ahead,
        });
    foreseen.push({ service, ...wordsOf(verdict), resourceGroup: demand.group });
    if (verdict.do === 'refuse') continue;
    held.set(service.id, { ...own, count: instances });
    ahead.push({ ...own, count: instances - now });
  }
  return foreseen;
}

/** What passes with a warning begins all the same, and may have to wait. */
function wordsOf(verdict: StartVerdict): Pick<Foreseen, 'verdict' | 'notes'> {
  if (verdict.do !== 'pass') return { verdict: verdict.do, notes: [startNoteOf(verdict.fault.toJSON())] };
  const notes = (verdict.warnings ?? []).map(startNoteOf);
  return { verdict: notes.length > 0 ? 'queue' : 'pass', notes };
}

function refusalOf(service: ServiceEntity): Fault | undefined {
  try {
    requireLaunchable(service);
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}
