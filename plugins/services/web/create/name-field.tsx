import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#core/web/page/form.ts';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { useNameFree } from '../service-name.ts';

interface NameFieldProps {
  id: string;
  name: string;
  defaultValue: string;
  errors: readonly string[] | undefined;
  label: string;
}

/** The name of a new service, which says while it is typed whether it is still free. */
export function NameField({ id, name, defaultValue, errors, label }: NameFieldProps) {
  const { t } = useTranslation('services');
  const [typed, setTyped] = useState(defaultValue);
  const free = useNameFree(typed);
  const error = errorText(t, errors) ?? (free === false ? t('form.nameTaken') : undefined);
  return (
    <Field id={id} label={label} required error={error} help={free && !error ? t('form.nameFree') : t('form.nameHelp')}>
      <TextInput
        name={name}
        defaultValue={defaultValue}
        font="mono"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}
