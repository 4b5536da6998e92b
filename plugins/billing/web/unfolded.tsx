import { createElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Part } from '#core/web/page/part.tsx';
import { number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import type { Asked } from './period.ts';
import type { PaidCallsPlace } from './public.ts';
import type { SumLine, Told } from './sum-lines.ts';
import { UnfoldedDays } from './unfolded-days.tsx';
import { UnfoldedKeys } from './unfolded-keys.tsx';
import { UnfoldedPayers } from './unfolded-payers.tsx';
import styles from './billing.module.css';

export interface UnfoldedProps {
  line: SumLine;
  told: Told;
  asked: Asked;
  side: 'spent' | 'earned';
  /** Where the figures are of one alone: the name of the account that paid, and the id of the key. */
  payer: string | undefined;
  keyId: string | undefined;
  /** Whether amounts are income. */
  isIncome: boolean;
  place: PaidCallsPlace | undefined;
  /** Where all of its calls are listed. */
  calls: string | undefined;
}

/** What a service came to in a period, by its latest calls, by key and who made it, by who paid, and by the steps of the period. */
export function Page({ line, told, asked, side, payer, keyId, isIncome, place, calls }: UnfoldedProps) {
  const { t } = useTranslation('billing');
  const isOfAll = payer === undefined && keyId === undefined;
  const ways = [
    ...(place && line.service ? (['call'] as const) : []),
    ...(isOfAll ? (side === 'spent' ? (['key', 'user'] as const) : (['payer'] as const)) : []),
    'step' as const,
  ];
  const [way, setWay] = useState<(typeof ways)[number]>(ways[0]!);
  return (
    <div className={styles.unfoldedParts}>
      <Segmented
        size="sm"
        label={t('unfolded.label', { name: line.name })}
        value={way}
        onChange={setWay}
        options={ways.map((value) => ({
          value,
          label: t(value === 'step' ? `unfolded.steps.${asked.period}` : `unfolded.${value}`),
        }))}
      />
      {way === 'call' && place && line.service && (
        <Part name="billing.latest-calls">
          {createElement(lazyPage(place.latest), {
            ...line.service,
            account: asked.account,
            side,
            from: told.from,
            to: told.to,
            payer,
            key: keyId,
          })}
        </Part>
      )}
      {(way === 'key' || way === 'user') && <UnfoldedKeys asked={asked} service={line.id} by={way} />}
      {way === 'payer' && <UnfoldedPayers asked={asked} service={line.id} />}
      {way === 'step' && <UnfoldedDays told={told} id={line.id} isIncome={isIncome} />}
      {calls !== undefined && way === 'call' && (
        <p>
          <Link href={calls}>{t('sums.allCalls', { count: line.calls, shown: number(line.calls) })}</Link>
        </p>
      )}
    </div>
  );
}
