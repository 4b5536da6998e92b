import { useAtomValue } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionAccount } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { dateTime } from '#core/web/text/format.ts';
import { Part } from '#core/web/page/part.tsx';
import { hostAtom, useAnswer } from '#core/web/state/state.ts';
import { billing } from '../contract.ts';
import { dayIn, type Period } from './period.ts';
import { paidCallsPlace } from './public.ts';
import type { ReportFiltersProps } from './report-filters.tsx';
import { lineKey, linesOfServices, onlyOf, type SumLine } from './sum-lines.ts';
import { Sums } from './sums.tsx';
import { usePeriod } from './use-period.tsx';
import type { UnfoldedProps } from './unfolded.tsx';
import { useSums, type SumsCall } from './use-sums.ts';
import styles from './billing.module.css';

const ReportFilters = lazyPage<ReportFiltersProps>(() =>
  import('./report-filters.tsx').then((module) => ({ Page: module.ReportFilters })),
);
const Unfolded = lazyPage<UnfoldedProps>(() => import('./unfolded.tsx'));

export interface ServiceSumsProps {
  account: SessionAccount;
  call: SumsCall;
  side: 'spent' | 'earned';
  label: string;
  file: string;
  periods: readonly Period[];
  /** The account whose payments are shown alone. */
  payer?: { readonly id: number; readonly name: string } | undefined;
  /** Stands beside the chart. */
  beside?: ReactNode;
}

/** What services cost or earned in the period that the address names. */
export function ServiceSums({ account, call, side, label, file, periods, payer, beside }: ServiceSumsProps) {
  const { t } = useTranslation('billing');
  const { asked, bar, chosen, choose, isIdleShown, showIdle } = usePeriod(account, periods);
  const [place] = useAtomValue(hostAtom).all(paidCallsPlace);
  // It is one's own keys that one pays for.
  const isOwn = side === 'spent';
  const key = isOwn ? chosen.key : '';
  const { answer, before } = useSums({ call, asked, key, payer: payer?.id });
  const { data: paying } = useAnswer(billing.listPayingKeys, isOwn ? { account: account.id } : undefined);
  const { data } = answer;
  const all = useMemo(() => data && linesOfServices(data, t('removed')), [data, t]);
  const callsOf = (span: { readonly from: string; readonly to: string }, { service }: SumLine) =>
    service &&
    place &&
    `${place.path({ side, ...service })}?${callsQuery({ ...span, ...service, side, payer: payer?.name, key })}`;
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
      <Loaded answer={answer} what={t(isOwn ? 'tabs.expenses' : 'tabs.incomes')} shape="cards" count={2}>
        {(details) => (
          <Sums
            told={onlyOf(linesOfServices(details, t('removed')), chosen.service)}
            before={before && onlyOf(linesOfServices(before, t('removed')), chosen.service)}
            isIncome={side === 'earned' && !payer}
            label={key === '' ? label : t('filters.cost')}
            of={t('sums.service')}
            file={[file, dayIn(details.from, details.timeZone), chosen.service.replace('/', '-'), key && `key-${key}`]
              .filter(Boolean)
              .join('-')}
            hasQuotas={isOwn && key === '' && asked.period === 'MONTH'}
            idle={{ shown: isIdleShown, show: showIdle }}
            renderUnfolded={(line) => (
              <Part name="billing.unfolded">
                <Unfolded
                  line={line}
                  told={onlyOf(linesOfServices(details, t('removed')), lineKey(line))}
                  asked={asked}
                  side={side}
                  payer={payer?.name}
                  keyId={key || undefined}
                  isIncome={side === 'earned' && !payer}
                  place={place}
                  calls={callsOf(details, line)}
                />
              </Part>
            )}
            callsOf={(line) => callsOf(details, line)}
            beside={beside}
            onAll={chosen.service === '' && key === '' ? undefined : () => choose({ service: '', key: '' })}
          />
        )}
      </Loaded>
    </>
  );
}

interface CallsAsked {
  readonly from: string;
  readonly to: string;
  readonly side: 'spent' | 'earned';
  readonly owner: string;
  readonly service: string;
  readonly payer: string | undefined;
  /** Empty where all are meant. */
  readonly key: string;
}

/** Which calls of a service a report is about, as the page that lists them takes it. */
const callsQuery = ({ from, to, side, owner, service, payer, key }: CallsAsked): URLSearchParams =>
  new URLSearchParams({
    from: String(Date.parse(from)),
    to: String(Math.min(Date.parse(to), Date.now())),
    ...(side === 'spent' && { service: `${owner}/${service}` }),
    ...(payer !== undefined && { caller: payer }),
    ...(key !== '' && { key }),
  });
