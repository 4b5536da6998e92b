import { Fault } from '#core/contract/fault.ts';
import { isObject, parsedJson } from '#core/contract/json.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Refusal, SettingsWish } from '#plugins/services/server/public.ts';
import { runtimeDriver, type DriverSettings, type ResourceGroups } from './public.ts';

interface Given {
  readonly host: Host;
  readonly groups: ResourceGroups;
}

/** Refuses what the driver of a service's group never takes, so that no start has to fail by it. */
export const checkDriverSettings =
  ({ host, groups }: Given) =>
  async ({ accountId, draft, current, restored }: SettingsWish): Promise<readonly Refusal[]> => {
    // Where a new service says no group, it may be given another before it starts.
    const isOpen = restored || (!current && !draft.resourceGroup);
    if (isOpen || (current && writtenOf(draft) === writtenOf(current))) return [];
    const group = await groups.resolve(accountId, draft.resourceGroup).catch(noFault);
    return (group && host.find(runtimeDriver, group.type)?.refuses?.(settingsOf(draft))) ?? [];
  };

type Written = Partial<Pick<SettingsWish['draft'], 'additionalFlags' | 'deploymentPatch' | 'resourceGroup'>>;

const writtenOf = ({ additionalFlags = [], deploymentPatch = '', resourceGroup = '' }: Written): string =>
  JSON.stringify([additionalFlags, deploymentPatch, resourceGroup]);

function settingsOf({ additionalFlags = [], deploymentPatch = '' }: Written): DriverSettings {
  const patch = parsedJson(deploymentPatch)?.value;
  return { additionalFlags, deploymentPatch: isObject(patch) ? (patch as DriverSettings['deploymentPatch']) : {} };
}

/** That there is no such group is refused already. */
function noFault(error: Error): undefined {
  if (!(error instanceof Fault)) throw error;
}
