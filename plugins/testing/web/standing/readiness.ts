import type { ModelInfoData } from '#plugins/services/contract.ts';
import { shownState, type Standing } from '#plugins/services/web/parts.ts';

/** Why a request that is sent now finds nobody to answer it at once. */
export type Unready = 'disconnected' | 'failing' | 'refuses' | 'stopped' | 'asleep' | 'starting' | 'removing';

/** Undefined where somebody answers, or where nobody knows. */
export function unreadyOf(
  { hostingType, rejectRequestsIfInactive }: Pick<ModelInfoData, 'hostingType' | 'rejectRequestsIfInactive'>,
  standing: Standing | undefined,
): Unready | undefined {
  if (!standing) return undefined;
  const state = shownState(standing);
  if (state === 'RUNNING' || state === 'DEGRADED' || state === 'UNKNOWN') return undefined;
  if (state === 'REMOVING') return 'removing';
  if (hostingType === 'EXTERNAL') return 'disconnected';
  if (state === 'STARTING') return 'starting';
  if (state === 'UNAVAILABLE') return 'failing';
  if (rejectRequestsIfInactive) return 'refuses';
  return state === 'SLEEPING' ? 'asleep' : 'stopped';
}
