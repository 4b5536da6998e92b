import { useTranslation } from 'react-i18next';
import { StateMark } from '#core/web/ui/feedback/state-mark.tsx';
import type { ModelInstanceData } from '#plugins/instances/contract.ts';
import { indicatorOf } from '#plugins/instances/web/public.ts';

interface InstanceStateProps {
  instance: ModelInstanceData;
  stale: boolean;
  variant?: 'plain' | 'badge';
}

/** How an instance stands: a mark and a word. */
export function InstanceState({ instance, stale, variant = 'plain' }: InstanceStateProps) {
  const { t } = useTranslation('diagnostics');
  const state = indicatorOf(instance, stale);
  return <StateMark state={state} label={t(`indicator.${state}`)} variant={variant} />;
}
