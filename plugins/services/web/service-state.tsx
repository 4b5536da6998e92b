import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { duration } from '#core/web/text/format.ts';
import { StateMark } from '#core/web/ui/feedback/state-mark.tsx';
import type { ModelInfoData, ModelState } from '../contract.ts';

/** What is known of how a service stands: its instances that are up, that should be and that are about to end, and how long a start takes. */
export type Standing = Pick<
  ModelInfoData,
  'state' | 'archived' | 'instancesReady' | 'instancesWanted' | 'instancesStopping' | 'startTimeSeconds'
>;

interface ServiceStateProps {
  service: Standing;
  variant?: 'plain' | 'badge';
}

/** How a service stands: a mark, a word, and what the word alone does not say. */
export function ServiceState({ service, variant = 'plain' }: ServiceStateProps) {
  const { t } = useTranslation('services');
  const shown = shownState(service);
  const detail = stateDetail(t, shown, service);
  return (
    <StateMark
      variant={variant}
      state={shown}
      label={t(`states.${shown}`)}
      {...(detail === undefined ? {} : { detail })}
    />
  );
}

/** The state as people see it: one that runs with fewer instances than it should have is degraded, one that should have some and has none that works or comes is unavailable, and one that was stopped still stops until its last instance is gone. */
export function shownState({
  state,
  archived,
  instancesReady: ready,
  instancesWanted: wanted = 0,
  instancesStopping: stopping = 0,
}: Standing): ModelState | 'DEGRADED' | 'UNAVAILABLE' | 'STOPPING' | 'ARCHIVED' | 'UNKNOWN' {
  if (state === 'RUNNING' && ready !== undefined && ready < wanted) return 'DEGRADED';
  if (state !== 'INACTIVE') return state ?? 'UNKNOWN';
  if (wanted > 0) return 'UNAVAILABLE';
  if (stopping > 0) return 'STOPPING';
  return archived ? 'ARCHIVED' : state;
}

function stateDetail(
  t: TFunction<'services'>,
  shown: ReturnType<typeof shownState>,
  { instancesReady: ready, instancesWanted: wanted, startTimeSeconds }: Standing,
): string | undefined {
  if (shown === 'DEGRADED') return t('stateDetail.ready', { ready, count: wanted });
  if (shown === 'SLEEPING' && startTimeSeconds !== undefined)
    return t('stateDetail.wakesIn', { time: duration(startTimeSeconds * 1000) });
  return undefined;
}
