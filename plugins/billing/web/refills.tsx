import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Part } from '#core/web/page/part.tsx';
import { useUrlState } from '#core/web/page/url-state.ts';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { saveCsv } from '#core/web/text/save-csv.ts';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { DownloadIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { billing } from '../contract.ts';
import type { RefillMonth, RefillRecord } from '../contract/data.ts';
import { refillKinds } from '../contract/refill-kinds.ts';
import { rowsOfPage } from './list-pager.tsx';
import { PagedCard } from './paged-card.tsx';
import { periodState } from './period.ts';
import { RefillTable } from './refill-table.tsx';
import styles from './billing.module.css';

const RefillsChart = lazyPage<{ months: readonly RefillMonth[] }>(() => import('./refills-chart.tsx'));

const rowsAtOnce = 1_000;

/** Saves all that came in as a file. */
function RefillExport({ account, kind: only }: { account: number; kind: RefillRecord['kind'] | '' }) {
  const { t } = useTranslation('billing');
  const { send, pending } = useAction(billing.getRefillPage);
  /** Page by page, the newest first. */
  async function read() {
    // What comes in meanwhile shifts the pages, so each is kept once.
    const all = new Map<number, RefillRecord>();
    for (let page = 0; ; page++) {
      const { records, paging } = await send({ account, page, size: rowsAtOnce, ...(only !== '' && { kind: only }) });
      for (const each of records) all.set(each.id, each);
      if (page + 1 >= paging.totalPages) return [...all.values()];
    }
  }
  async function save() {
    const all = await read().catch((error: unknown) => toastFailure(t, t('refills.notSaved'), error));
    if (!all) return;
    const names = ['date', 'method', 'note', 'amount', 'currency', 'invoice'].map((name) => t(`refills.${name}`));
    const rows = all.map(({ date, kind, note = '', amount, currency, invoice = '' }) => [
      date,
      t(`refills.kinds.${kind}`),
      note,
      amount,
      t(`currency.${currency}`),
      invoice,
    ]);
    saveCsv(`refills-${all[0]?.date.slice(0, 10) ?? account}`, [names, ...rows]);
  }
  return (
    <Button icon={<DownloadIcon />} loading={pending} onClick={() => void save()}>
      {t('sums.export')}
    </Button>
  );
}

/** What came into the balance of the account. */
export function Refills({ account }: { account: number }) {
  const { t } = useTranslation('billing');
  const { state, change, hrefWith } = useUrlState(periodState);
  const { kind } = state;
  const asked = { account, page: state.page - 1, size: rowsOfPage, ...(kind !== '' && { kind }) };
  const answer = useAnswer(billing.getRefillPage, asked, { poll: 15_000, keep: true });
  const { data } = answer;
  return (
    <div className={styles.refills}>
      <div className={styles.filter}>
        <Select
          label={t('refills.method')}
          value={kind}
          onChange={(value) => change({ kind: value, page: 1 })}
          options={[
            { value: '' as const, label: t('refills.all') },
            ...refillKinds.map((value) => ({ value, label: t(`refills.kinds.${value}`) })),
          ]}
        />
      </div>
      {data && data.months.length > 0 && (
        <Part name="billing.refills-chart">
          <RefillsChart months={data.months} />
        </Part>
      )}
      <PagedCard
        answer={answer}
        what={t('tabs.refills')}
        count={5}
        none={kind === '' ? { title: t('refills.none'), text: t('refills.noneText') } : { title: t('refills.noneOf') }}
        actions={<RefillExport account={account} kind={kind} />}
        url={{ change, hrefWith }}
      >
        {(records) => <RefillTable account={account} refills={records} />}
      </PagedCard>
    </div>
  );
}
