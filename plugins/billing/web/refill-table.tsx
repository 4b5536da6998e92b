import { useTranslation } from 'react-i18next';
import { addressOf } from '#core/contract/request.ts';
import { dateTime } from '#core/web/text/format.ts';
import { currentLanguage } from '#core/web/text/text.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { DownloadIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { billingFiles } from '../contract.ts';
import type { RefillRecord } from '../contract/data.ts';
import { useSignedMoney } from './money.ts';
import styles from './billing.module.css';

interface RefillTableProps {
  account: number;
  refills: readonly RefillRecord[];
}

/** What came into the balance of an account, each with its invoice where it was paid. */
export function RefillTable({ account, refills }: RefillTableProps) {
  const { t } = useTranslation('billing');
  const money = useSignedMoney();
  return (
    <Table
      label={t('tabs.refills')}
      header={
        <>
          <HeaderCell>{t('refills.date')}</HeaderCell>
          <HeaderCell>{t('refills.method')}</HeaderCell>
          <HeaderCell align="end">{t('refills.amount')}</HeaderCell>
          <HeaderCell align="end">{t('refills.invoice')}</HeaderCell>
        </>
      }
    >
      {refills.map(({ id, date, kind, note, amount, invoice }) => (
        <Row key={id}>
          <Cell label={t('refills.date')}>
            <time className={styles.date} dateTime={date}>
              {dateTime(date)}
            </time>
          </Cell>
          <Cell label={t('refills.method')}>
            {t(`refills.kinds.${kind}`)}
            {kind === 'CORRECTION' && note !== undefined && `: ${note}`}
          </Cell>
          <Cell label={t('refills.amount')} align="end">
            {money(amount)}
          </Cell>
          <Cell label={t('refills.invoice')} align="end">
            {invoice === undefined ? (
              '–'
            ) : (
              <Button
                variant="ghost"
                size="sm"
                icon={<DownloadIcon />}
                aria-label={t('refills.download', { number: invoice })}
                href={addressOf(billingFiles.downloadInvoice, { account, refill: id, language: currentLanguage() })}
                download={`invoice-${invoice}.pdf`}
              >
                {t('refills.number', { number: invoice })}
              </Button>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
