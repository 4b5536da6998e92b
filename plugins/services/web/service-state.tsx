import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { duration } from '#core/web/text/format.ts';
import { StateMark } from '#core/web/ui/state-mark.tsx';
import type { ModelInfoData, ModelState } from '../contract.ts';

/** What is known of how a service stands: its instances that are up and that should be, and how long a start takes. */
export type Standing = Pick<ModelInfoData, 'state' | 'instancesReady' | 'instancesWanted' | 'startTimeSeconds'>;

interface ServiceStateProps {
  service: Standing;
  variant?: 'plain' | 'badge';
}

/** How a service stands: a mark, a word, and what the word alone does not say. */
export function ServiceState({ service, variant = 'plain' }: ServiceStateProps) {
  const { t } = useTranslation('services');
  const shown = shownState(service);
  const detail = stateDetail(t, shown, service);
  return <StateMark variant={variant} state={shown} label={t(`states.${shown}`)} {...(detail === undefined ? {} : { detail })} />;
}

/** The state as people see it: one that runs with fewer instances than it should have is degraded. */
export function shownState({ state, instancesReady: ready, instancesWanted: wanted }: Standing): ModelState | 'DEGRADED' | 'UNKNOWN' {
  if (state === 'RUNNING' && ready !== undefined && wanted !== undefined && ready < wanted) return 'DEGRADED';
  return state ?? 'UNKNOWN';
}

function stateDetail(t: TFunction<'services'>, shown: ReturnType<typeof shownState>, { instancesReady: ready, instancesWanted: wanted, startTimeSeconds }: Standing): string | undefined {
  if (shown === 'DEGRADED') return t('stateDetail.ready', { ready, count: wanted });
  if (shown === 'SLEEPING' && startTimeSeconds !== undefined) return t('stateDetail.wakesIn', { time: duration(startTimeSeconds * 1000) });
  return undefined;
}
