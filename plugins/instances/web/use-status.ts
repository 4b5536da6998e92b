import { useAnswer } from '#core/web/state/state.ts';
import type { ServiceRunner } from '#plugins/services/web/public.ts';
import { instances } from '../contract.ts';

const pollMs = 4_000;

/** How a service stands now, asked again every few seconds. */
export const useStatus: ServiceRunner['useStatus'] = ({ id }) =>
  useAnswer(instances.shortModelStatus, { account: id.accountId, model: id.modelId }, { poll: pollMs });
