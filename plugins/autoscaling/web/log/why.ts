import type { TFunction } from 'i18next';
import { number } from '#core/web/text/format.ts';
import type { ScalingDecisionData } from '../../contract.ts';
import { measureText } from '../measure-text.ts';
import { slotText } from '../slot-text.ts';

/** Why something was decided, with the figures. */
export function whyOf(t: TFunction, decision: ScalingDecisionData): string {
  const { by, from, to, measured, slot, idleMinutes = 0 } = decision;
  if (by === 'THRESHOLD')
    return measured
      .map(({ metric, value, threshold }) =>
        t(to > from ? 'autoscaling:why.above' : 'autoscaling:why.below', {
          metric: t(`autoscaling:metrics.${metric}`),
          value: measureText(metric, value),
          threshold: measureText(metric, threshold),
        }),
      )
      .join('; ');
  if (by === 'SLOT') return slot ? slotText(t, slot) : t('autoscaling:why.slotEnded');
  if (by === 'IDLE') return t('autoscaling:why.idle', { count: idleMinutes, number: number(idleMinutes) });
  return t(`autoscaling:why.${by}`);
}
