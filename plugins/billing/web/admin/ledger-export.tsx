import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#core/contract/request.ts';
import { DownloadIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { billingFiles } from '../../contract.ts';
import { isDay, shifted } from '../period.ts';
import styles from './admin.module.css';

/** Saves the entries of a period for the accounting. */
export function LedgerExport() {
  const { t } = useTranslation('billing');
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [from, setFrom] = useState(() => shifted('MONTH', today, 0));
  const [last, setLast] = useState(today);
  const fits = isDay(from) && isDay(last) && from <= last;
  const address = fits ? addressOf(billingFiles.exportEntries, { from, to: shifted('DAY', last, 1) }) : undefined;
  return (
    <Card title={t('admin.export.title')} description={t('admin.export.text')}>
      <div className={styles.export}>
        <Field label={t('admin.export.from')}>
          <TextInput type="date" value={from} max={last} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <Field label={t('admin.export.last')} error={fits ? undefined : t('admin.export.order')}>
          <TextInput type="date" value={last} min={from} onChange={(event) => setLast(event.target.value)} />
        </Field>
        <Button
          icon={<DownloadIcon />}
          {...(address === undefined ? { disabled: true } : { href: address, download: `ledger-${from}-${last}.csv` })}
        >
          {t('admin.export.csv')}
        </Button>
      </div>
    </Card>
  );
}
