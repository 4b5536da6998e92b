import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hostAtom } from '#core/web/state/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { FailureIcon, MinusIcon, SuccessIcon } from '#core/web/ui/icons/common-icons.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { BalanceData } from '../contract/data.ts';
import { useMoney } from './money.ts';
import { blockedEffects } from './public.ts';
import styles from './blocked.module.css';

const sides = ['stopped', 'goesOn', 'after'] as const;
const icons: Readonly<Record<(typeof sides)[number], ReactNode>> = {
  stopped: <FailureIcon />,
  goesOn: <MinusIcon />,
  after: <SuccessIcon />,
};

const ownText = 'billing:blocked.effects.';

/** What it means that the account is blocked, and what it takes to end that. */
export function Page({ balance }: { balance: BalanceData }) {
  const { t: textOf } = useTranslation();
  const { t } = useTranslation('billing');
  const money = useMoney();
  const texts = [
    ownText,
    ...useAtomValue(hostAtom)
      .all(blockedEffects)
      .map(({ text }) => text),
  ];
  const { belowSince, overallBalanceCurrency: overall, spendingPerDayCurrency: perDay } = balance;
  const words = [
    belowSince !== undefined && t('blocked.since', { time: dateTime(belowSince) }),
    t('blocked.toZero', { amount: money(-overall) }),
    perDay > 0 && t('blocked.week', { amount: money(7 * perDay) }),
  ];
  return (
    <div className={styles.panel}>
      <Card title={t('blocked.title')} description={words.filter(Boolean).join(' ')} padding="none">
        <div className={styles.sides}>
          {sides.map((side) => (
            <section key={side} className={styles.side} data-side={side}>
              <h3>{t(`blocked.${side}`)}</h3>
              <ul>
                {texts.map((text) => (
                  <li key={text}>
                    {icons[side]}
                    <span>{textOf(`${text}${side}`)}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Card>
    </div>
  );
}
