import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { BalanceIcon } from '#core/web/ui/icons/icons.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { billing } from '../contract.ts';
import { useMoney } from './money.ts';
import styles from './billing.module.css';

/** What came into the balance of the account. */
export function Refills() {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const account = useAtomValue(sessionAtom).account?.id;
  const answer = useAnswer(billing.getRefillHistory, account === undefined ? undefined : { account }, { poll: 15_000 });
  return (
    <div className={styles.refills}>
      <Loaded answer={answer} what={t('tabs.refills')} count={5}>
        {(all) =>
          all.length === 0 ? (
            <Card>
              <Empty kind="nothing" icon={<BalanceIcon />} title={t('refills.none')} text={t('refills.noneText')} />
            </Card>
          ) : (
            <Card padding="none">
              <Table
                label={t('tabs.refills')}
                header={
                  <>
                    <HeaderCell>{t('refills.date')}</HeaderCell>
                    <HeaderCell>{t('refills.method')}</HeaderCell>
                    <HeaderCell align="end">{t('refills.amount')}</HeaderCell>
                  </>
                }
              >
                {all.map(({ id, date, kind, note, amount }) => (
                  <Row key={id}>
                    <Cell label={t('refills.date')}>
                      <time dateTime={date}>{dateTime(date)}</time>
                    </Cell>
                    <Cell label={t('refills.method')}>
                      {t(`refills.kinds.${kind}`)}
                      {kind === 'CORRECTION' && note !== undefined && `: ${note}`}
                    </Cell>
                    <Cell label={t('refills.amount')} align="end">
                      {amount > 0 ? `+${money(amount)}` : money(amount)}
                    </Cell>
                  </Row>
                ))}
              </Table>
            </Card>
          )
        }
      </Loaded>
    </div>
  );
}
