import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import type { FilterChoice } from './key-form.ts';

interface FilterFieldProps {
  name: string;
  /** The field of the list, shown where some are chosen. */
  list: string;
  label: string;
  help: string;
  choice: FilterChoice;
  lines: { readonly id: string; readonly defaultValue?: string | undefined };
  error: string | undefined;
}

/** Everything, nothing, or what a list names, a line each. */
export function FilterField({ name, list, label, help, choice, lines, error }: FilterFieldProps) {
  const { t } = useTranslation('api-keys');
  const [chosen, setChosen] = useState(choice);
  return (
    <>
      <Field label={label} group>
        <RadioGroup
          name={name}
          direction="row"
          value={chosen}
          onChange={setChosen}
          options={(['all', 'none', 'some'] as const).map((value) => ({ value, label: t(`form.filter.${value}`) }))}
        />
      </Field>
      {chosen === 'some' && (
        <Field id={lines.id} label={`${label}: ${t('form.filter.some').toLowerCase()}`} help={help} error={error}>
          <TextArea name={list} defaultValue={lines.defaultValue} font="mono" rows={3} />
        </Field>
      )}
    </>
  );
}
