import { useAnswer, type Answer } from '#core/web/state.ts';
import { instances } from '#plugins/instances/contract.ts';
import type { ModelInfoData, ModelShortStatusData } from '../contract.ts';

const pollMs = 4_000;

/** How a service stands now, asked again every few seconds. */
export const useServiceStatus = ({ id }: Pick<ModelInfoData, 'id'>): Answer<ModelShortStatusData> => useAnswer(instances.shortModelStatus, { account: id.accountId, model: id.modelId }, { poll: pollMs });

/** Instances of a status that are up, and that should be, of whatever kind. */
export function instanceCounts({ instances: { internalActive, internalRequested, hostingServerActive, hostingServerRequested } }: ModelShortStatusData): { readonly ready: number; readonly wanted: number } {
  return { ready: internalActive + hostingServerActive, wanted: internalRequested + hostingServerRequested };
}
