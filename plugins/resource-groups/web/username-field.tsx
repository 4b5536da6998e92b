import { useTranslation } from 'react-i18next';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';

interface UsernameFieldProps {
  value: string;
  onChange: (username: string) => void;
  error: string | undefined;
}

/** As whom people sign in on a server. */
export function UsernameField({ value, onChange, error }: UsernameFieldProps) {
  const { t } = useTranslation('resource-groups');
  return (
    <Field label={t('servers.username')} help={t('servers.usernameHelp')} error={error}>
      <TextInput
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  );
}
