import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { currentLanguage } from '#core/web/text/text.ts';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';

interface AmountFieldProps {
  label: string;
  help?: string | undefined;
  error: string | undefined;
  value: number | null;
  onChange: (value: number | null) => void;
  /** May be below zero. */
  signed?: boolean;
  name?: string;
}

/** An amount in the installation's currency. */
export function AmountField({
  label,
  help,
  error,
  value,
  onChange,
  signed = false,
  name = 'amount',
}: AmountFieldProps) {
  const { t } = useTranslation('billing');
  const { currencyType } = useAtomValue(sessionAtom).settings;
  return (
    <Field label={label} help={help} error={error} required>
      <NumberInput
        name={name}
        locale={currentLanguage()}
        value={value}
        onChange={onChange}
        unit={t(`unit.${currencyType}`)}
        step={0.01}
        {...(!signed && { min: 0 })}
      />
    </Field>
  );
}

/** Whether something was typed that is an amount above zero. */
export const isAmount = (value: number | null): value is number => value !== null && value > 0;
