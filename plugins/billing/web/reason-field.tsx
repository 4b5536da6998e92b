import { useTranslation } from 'react-i18next';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';

interface ReasonFieldProps {
  help?: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** Why an operator does something. */
export function ReasonField({ help, error, value, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('billing');
  return (
    <Field label={t('admin.reason')} help={help} error={error} required>
      <TextArea
        name="reason"
        rows={2}
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
