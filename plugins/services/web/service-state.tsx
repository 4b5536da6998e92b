import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { duration } from '#core/web/text/format.ts';
import { StateMark } from '#core/web/ui/state-mark.tsx';
import type { ModelState } from '../contract.ts';

interface ServiceStateProps {
  state: ModelState | undefined;
  /** Instances that are up and that should be, where that is known. */
  ready?: number | undefined;
  wanted?: number | undefined;
  /** How long a start takes. */
  startTimeSeconds?: number | undefined;
  variant?: 'plain' | 'badge';
}

/** How a service is: a mark, a word, and what the word alone does not say. */
export function ServiceState({ variant = 'plain', ...facts }: ServiceStateProps) {
  const { t } = useTranslation('services');
  const shown = shownState(facts);
  const detail = stateDetail(t, shown, facts);
  return <StateMark variant={variant} state={shown} label={t(`states.${shown}`)} {...(detail === undefined ? {} : { detail })} />;
}

type Facts = Omit<ServiceStateProps, 'variant'>;

/** The state as people see it: one that runs with fewer instances than it should have is degraded. */
export function shownState({ state, ready, wanted }: Pick<Facts, 'state' | 'ready' | 'wanted'>): ModelState | 'DEGRADED' | 'UNKNOWN' {
  if (state === 'RUNNING' && ready !== undefined && wanted !== undefined && ready < wanted) return 'DEGRADED';
  return state ?? 'UNKNOWN';
}

function stateDetail(t: TFunction<'services'>, shown: ReturnType<typeof shownState>, { ready, wanted, startTimeSeconds }: Facts): string | undefined {
  if (shown === 'DEGRADED') return t('stateDetail.ready', { ready, count: wanted });
  if (shown === 'SLEEPING' && startTimeSeconds !== undefined) return t('stateDetail.wakesIn', { time: duration(startTimeSeconds * 1000) });
  return undefined;
}
