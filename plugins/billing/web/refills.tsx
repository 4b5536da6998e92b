import { useTranslation } from 'react-i18next';
import { useUrlState } from '#core/web/page/url-state.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { billing } from '../contract.ts';
import { rowsOfPage } from './list-pager.tsx';
import { PagedCard } from './paged-card.tsx';
import { periodState } from './period.ts';
import { RefillTable } from './refill-table.tsx';
import styles from './billing.module.css';

/** What came into the balance of the account. */
export function Refills({ account }: { account: number }) {
  const { t } = useTranslation('billing');
  const { state, change, hrefWith } = useUrlState(periodState);
  const asked = { account, page: state.page - 1, size: rowsOfPage };
  const answer = useAnswer(billing.getRefillPage, asked, { poll: 15_000, keep: true });
  return (
    <div className={styles.refills}>
      <PagedCard
        answer={answer}
        what={t('tabs.refills')}
        count={5}
        none={{ title: t('refills.none'), text: t('refills.noneText') }}
        url={{ change, hrefWith }}
      >
        {(records) => <RefillTable account={account} refills={records} />}
      </PagedCard>
    </div>
  );
}
