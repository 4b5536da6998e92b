import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionAccount } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { dateTime } from '#core/web/text/format.ts';
import { Part } from '#core/web/page/part.tsx';
import { hostAtom, useAnswer, type Answer } from '#core/web/state/state.ts';
import { billing } from '../contract.ts';
import type { ServiceDetails } from '../contract/data.ts';
import type { KeySpending } from '../contract/key-spending.ts';
import { dayIn, type Period } from './period.ts';
import { paidCallsPlace } from './public.ts';
import type { ReportFiltersProps } from './report-filters.tsx';
import { linesOfServices, onlyOf } from './sum-lines.ts';
import { Sums } from './sums.tsx';
import { usePeriod } from './use-period.tsx';
import styles from './billing.module.css';

const ReportFilters = lazyPage<ReportFiltersProps>(() =>
  import('./report-filters.tsx').then((module) => ({ Page: module.ReportFilters })),
);

export interface ServiceSumsProps {
  account: SessionAccount;
  call: typeof billing.getSpendingDetails | typeof billing.getIncomeDetails | typeof billing.getIncomeReportByModels;
  side: 'spent' | 'earned';
  label: string;
  file: string;
  periods: readonly Period[];
  /** The account whose payments are shown alone. */
  payer?: { readonly id: number; readonly name: string } | undefined;
}

export const pollMs = 15_000;

/** What services cost or earned in the period that the address names. */
export function ServiceSums({ account, call, side, label, file, periods, payer }: ServiceSumsProps) {
  const { t } = useTranslation('billing');
  const { asked, bar, chosen, choose } = usePeriod(account, periods);
  const [place] = useAtomValue(hostAtom).all(paidCallsPlace);
  // It is one's own keys that one pays for.
  const isOwn = side === 'spent';
  const key = isOwn ? chosen.key : '';
  const ofAll = useAnswer(call, key === '' ? { ...asked, ...(payer && { payer: String(payer.id) }) } : undefined, {
    poll: pollMs,
    keep: true,
  });
  const ofKey = useAnswer(billing.getKeySpending, key === '' ? undefined : { ...asked, key }, {
    poll: pollMs,
    keep: true,
  });
  const { data: paying } = useAnswer(billing.listPayingKeys, isOwn ? { account: account.id } : undefined);
  const answer: Answer<ServiceDetails | KeySpending> = key === '' ? ofAll : ofKey;
  const { data } = answer;
  const all = useMemo(() => data && linesOfServices(data, t('removed')), [data, t]);
  return (
    <>
      {bar(
        data,
        <Part name="billing.filters" fallback={<div className={styles.filter} />}>
          <ReportFilters
            lines={all?.lines ?? []}
            keys={isOwn ? paying?.keys : undefined}
            chosen={chosen}
            choose={choose}
          />
        </Part>,
      )}
      {key !== '' && (
        <p className={styles.aboutKey}>
          {t('filters.byPrice')}
          {paying?.since !== undefined && ` ${t('filters.since', { time: dateTime(paying.since) })}`}
        </p>
      )}
      <Loaded answer={answer} what={label} shape="cards" count={2}>
        {(details) => (
          <Sums
            told={onlyOf(linesOfServices(details, t('removed')), chosen.service)}
            isIncome={side === 'earned' && !payer}
            label={key === '' ? label : t('filters.cost')}
            of={t('sums.service')}
            file={[file, dayIn(details.from, details.timeZone), chosen.service.replace('/', '-'), key && `key-${key}`]
              .filter(Boolean)
              .join('-')}
            callsOf={({ service }) =>
              service &&
              place?.href({
                account: account.shortName,
                side,
                ...service,
                payer: payer?.name,
                ...(key !== '' && { key: Number(key) }),
                from: details.from,
                to: details.to,
              })
            }
            onAll={chosen.service === '' && key === '' ? undefined : () => choose({ service: '', key: '' })}
          />
        )}
      </Loaded>
    </>
  );
}
