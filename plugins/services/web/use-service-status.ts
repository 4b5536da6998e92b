import { useAnswer, type Answer } from '#core/web/state.ts';
import { instances } from '#plugins/instances/contract.ts';
import type { ModelInfoData, ModelShortStatusData } from '../contract.ts';
import type { Standing } from './service-state.tsx';

const pollMs = 4_000;

/** How a service stands now, asked again every few seconds. */
export const useServiceStatus = ({ id }: Pick<ModelInfoData, 'id'>): Answer<ModelShortStatusData> => useAnswer(instances.shortModelStatus, { account: id.accountId, model: id.modelId }, { poll: pollMs });

/** A status in the words of a list, with its instances of whatever kind counted together. */
export function standingOf({ state, instances: { internalActive, internalRequested, hostingServerActive, hostingServerRequested }, startTimeSeconds }: ModelShortStatusData): Standing {
  return { state, instancesReady: internalActive + hostingServerActive, instancesWanted: internalRequested + hostingServerRequested, startTimeSeconds };
}
