import { useAtomValue } from 'jotai';
import { createElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Part } from '#core/web/page/part.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { FailureIcon, MinusIcon, SuccessIcon } from '#core/web/ui/icons/common-icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { BalanceData } from '../contract/data.ts';
import { useMoney } from './money.ts';
import { topUpPath } from './paths.ts';
import { blockedEffects } from './public.ts';
import { useLetter } from './use-letter.ts';
import styles from './blocked.module.css';

const sides = ['stopped', 'goesOn', 'after'] as const;
const icons: Readonly<Record<(typeof sides)[number], ReactNode>> = {
  stopped: <FailureIcon />,
  goesOn: <MinusIcon />,
  after: <SuccessIcon />,
};

const ownText = 'billing:blocked.effects.';

export interface BlockedPanelProps {
  balance: BalanceData;
  /** Whether it has a button of its own, where nothing else on the page leads to a payment. */
  offersTopUp?: boolean;
}

/** What it means that the account is blocked, and what it takes to end that. */
export function Page({ balance, offersTopUp = false }: BlockedPanelProps) {
  const { t: textOf } = useTranslation();
  const { t } = useTranslation('billing');
  const money = useMoney();
  const letter = useLetter();
  const effects = [{ text: ownText, stopped: undefined }, ...useAtomValue(hostAtom).all(blockedEffects)];
  const { belowSince, overallBalanceCurrency: overall, spendingPerDayCurrency: perDay } = balance;
  const words = [
    belowSince !== undefined && t('blocked.since', { time: dateTime(belowSince) }),
    t('blocked.toZero', { amount: money(-overall) }),
    perDay > 0 && t('blocked.week', { amount: money(7 * perDay) }),
  ];
  return (
    <div className={styles.panel}>
      <Card
        title={t('blocked.title')}
        description={words.filter(Boolean).join(' ')}
        padding="none"
        actions={
          offersTopUp && (
            <Button variant="primary" href={letter?.href ?? topUpPath}>
              {letter ? t('writeTo', { manager: letter.manager }) : t('topUp.open')}
            </Button>
          )
        }
      >
        <div className={styles.sides}>
          {sides.map((side) => (
            <section key={side} className={styles.side} data-side={side}>
              <h3>{t(`blocked.${side}`)}</h3>
              <ul>
                {effects.map(({ text, stopped }) => (
                  <li key={text}>
                    {icons[side]}
                    <span>
                      {textOf(`${text}${side}`)}{' '}
                      {side === 'stopped' && stopped && (
                        <Part name="billing.stopped">{createElement(lazyPage(stopped))}</Part>
                      )}
                    </span>
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
