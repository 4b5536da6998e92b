import { useAtomValue } from 'jotai';
import { hostAtom, type Answer } from '#core/web/state/state.ts';
import type { ModelInfoData, ModelShortStatusData } from '../../contract.ts';
import { serviceRunner, type ServiceRunner } from '../public.ts';
import type { Standing } from '../service-state.tsx';

const unknown: Answer<ModelShortStatusData> = {
  data: undefined,
  error: undefined,
  refetching: false,
  outdated: false,
  retry: () => undefined,
};
const nobody: Pick<ServiceRunner, 'useStatus'> = { useStatus: () => unknown };

/** How a service stands now, asked again every few seconds; not known where nothing runs services. */
export function useServiceStatus(service: Pick<ModelInfoData, 'id'>): Answer<ModelShortStatusData> {
  const runner: typeof nobody = useAtomValue(hostAtom).all(serviceRunner)[0] ?? nobody;
  return runner.useStatus(service);
}

/** A status in the words of a list, with its instances of whatever kind counted together. */
export function standingOf({
  state,
  instances: { internalActive, internalRequested, hostingServerActive, hostingServerRequested },
  instancesStopping,
  startTimeSeconds,
}: ModelShortStatusData): Standing {
  return {
    state,
    instancesReady: internalActive + hostingServerActive,
    instancesWanted: internalRequested + hostingServerRequested,
    instancesStopping,
    startTimeSeconds,
  };
}
