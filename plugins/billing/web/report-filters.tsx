import { useTranslation } from 'react-i18next';
import { Combobox } from '#core/web/ui/inputs/combobox.tsx';
import type { PayingKeys } from '../contract/key-spending.ts';
import { lineKey, type SumLine } from './sum-lines.ts';
import type { UsedPeriod } from './use-period.tsx';
import styles from './billing.module.css';

export interface ReportFiltersProps extends Pick<UsedPeriod, 'chosen' | 'choose'> {
  /** What may be chosen from: the services that the period has calls of. */
  lines: readonly SumLine[];
  /** Left out where it is not known by which keys was called. */
  keys?: PayingKeys['keys'] | undefined;
}

/** Chooses one service, and one API key, that the figures are of. */
export function ReportFilters({ lines, keys, chosen: { service, key }, choose }: ReportFiltersProps) {
  const { t } = useTranslation('billing');
  const texts = {
    searchLabel: t('filters.search'),
    emptyText: t('filters.nothing'),
    clearLabel: t('filters.clear'),
  };
  return (
    <>
      <div className={styles.filter}>
        <Combobox
          {...texts}
          label={t('sums.service')}
          placeholder={t('filters.allServices')}
          options={lines.map((line) => ({
            value: lineKey(line),
            label: line.name,
            ...(line.path !== undefined && { detail: line.path }),
          }))}
          value={service || null}
          onChange={(value) => choose({ service: value ?? '' })}
        />
      </div>
      {keys && (keys.length > 0 || key !== '') && (
        <div className={styles.filter}>
          <Combobox
            {...texts}
            label={t('filters.key')}
            placeholder={t('filters.allKeys')}
            options={keys.map(({ keyId, name }) => ({
              value: String(keyId),
              label: keyId === 0 ? t('filters.noKey') : (name ?? t('filters.goneKey', { id: keyId })),
            }))}
            value={key || null}
            onChange={(value) => choose({ key: value ?? '' })}
          />
        </div>
      )}
    </>
  );
}
