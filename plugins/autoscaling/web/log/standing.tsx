import { useTranslation } from 'react-i18next';
import { duration, number } from '#core/web/text/format.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import type { ScalingData } from '../../contract.ts';
import { metrics } from '../../contract/policy.ts';
import { measureText } from '../measure-text.ts';
import { slotText } from '../slot-text.ts';
import styles from './log.module.css';

const tones = { ON: 'ok', OFF: 'neu', ASLEEP: 'neu', STOPPED: 'warn' } as const;

/** The state of the policy: how many instances there are between which bounds, and what each has to do. */
export function Standing({ now }: { now: ScalingData }) {
  const { t } = useTranslation('autoscaling');
  const { state, instances, serving, minInstances, maxInstances, slot, timeZone, cooldownLeftSeconds, load } = now;
  return (
    <div className={styles.standing}>
      <KeyValue
        layout="strip"
        items={[
          { key: t('now.state'), value: <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge> },
          {
            key: t('now.instances'),
            value: t('now.serving', { serving: number(serving), all: number(instances) }),
          },
          { key: t('now.min'), value: number(minInstances) },
          { key: t('now.max'), value: maxInstances === undefined ? t('now.unbounded') : number(maxInstances) },
          {
            key: t('now.cooldown'),
            value: cooldownLeftSeconds > 0 ? duration(cooldownLeftSeconds * 1_000) : t('now.over'),
          },
        ]}
      />
      <KeyValue
        layout="strip"
        items={metrics.map((metric) => {
          const value = load[metric];
          const share =
            metric === 'latency' ? value : value !== undefined && instances > 0 ? value / instances : undefined;
          return { key: t(`metrics.${metric}`), value: share === undefined ? '–' : measureText(metric, share) };
        })}
      />
      <p className={styles.note}>
        {slot ? t('now.slot', { slot: slotText(t, slot), zone: timeZone }) : t('now.noSlot', { zone: timeZone })}
      </p>
    </div>
  );
}
