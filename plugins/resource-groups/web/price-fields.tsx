import { useTranslation } from 'react-i18next';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { useBills } from '#plugins/services/web/parts.ts';
import type { TarifficationPeriod } from '../contract.ts';
import styles from './group/dialogs.module.css';

const periods: readonly TarifficationPeriod[] = ['SECOND', 'MINUTE', 'HOUR', 'DAY', 'MONTH', 'YEAR'];

export interface Prices {
  readonly tarifficationPrice: number;
  /** Left out of what costs its owner nothing by itself. */
  readonly costPrice?: number;
  readonly tarifficationPeriod: TarifficationPeriod;
}

interface PriceFieldsProps {
  value: Prices;
  onChange: (change: Partial<Prices>) => void;
  /** Somebody is done with a price. */
  onLeave?: (field: 'tarifficationPrice' | 'costPrice') => void;
  errorOf: (field: string) => string | undefined;
  periodHelp?: string;
}

/** What something costs and for how long that holds; nothing where the deployment does not bill. */
export function PriceFields({ value, onChange, onLeave, errorOf, periodHelp }: PriceFieldsProps) {
  const { t, i18n } = useTranslation('resource-groups');
  if (!useBills()) return null;
  const amount = (name: 'tarifficationPrice' | 'costPrice') => (
    <Field label={t(`form.${name}`)} error={errorOf(name)}>
      <NumberInput
        name={name}
        value={value[name] ?? 0}
        onChange={(next) => onChange({ [name]: next ?? 0 })}
        onBlur={() => onLeave?.(name)}
        locale={i18n.language}
        min={0}
      />
    </Field>
  );
  return (
    <div className={styles.row}>
      {amount('tarifficationPrice')}
      {value.costPrice !== undefined && amount('costPrice')}
      <Field label={t('form.tarifficationPeriod')} {...(periodHelp !== undefined && { help: periodHelp })}>
        <Select
          name="tarifficationPeriod"
          value={value.tarifficationPeriod}
          options={periods.map((each) => ({ value: each, label: t(`period.${each}`) }))}
          onChange={(period) => onChange({ tarifficationPeriod: period as TarifficationPeriod })}
        />
      </Field>
    </div>
  );
}
