import { useTranslation } from 'react-i18next';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import type { GroupDraft } from './draft.ts';

export interface FieldsProps {
  readonly draft: GroupDraft;
  readonly set: (path: string, value: string | number | boolean | null) => void;
  readonly errors: Readonly<Record<string, string[]>>;
}

interface OneField extends FieldsProps {
  /** As the server names it. */
  readonly path: string;
}

/** Its label and help, which are found by the last part of its path, and what was refused of it. */
function useWords(path: string, errors: FieldsProps['errors'], help?: string) {
  const { t } = useTranslation('resource-groups');
  const name = path.split('.').at(-1)!;
  return {
    label: t(`form.${name}`),
    help: t(`form.${help ?? `${name}Help`}`, { defaultValue: '' }) || undefined,
    error: errors[path]?.join(' '),
  };
}

export function TextField({ path, draft, set, errors, required = false }: OneField & { required?: boolean }) {
  return (
    <Field {...useWords(path, errors)} required={required}>
      <TextInput
        value={String(draft[path] ?? '')}
        onChange={(event) => set(path, event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  );
}

/** `help` is what is said of it in place of what is said by its name. */
export function NumberField({ path, draft, set, errors, unit, help }: OneField & { unit?: string; help?: string }) {
  const { i18n } = useTranslation('resource-groups');
  const value = draft[path];
  return (
    <Field {...useWords(path, errors, help)}>
      <NumberInput
        value={typeof value === 'number' ? value : null}
        onChange={(next) => set(path, next)}
        locale={i18n.language}
        min={0}
        {...(unit !== undefined && { unit })}
      />
    </Field>
  );
}

export function MinutesField(props: OneField) {
  const { t } = useTranslation('resource-groups');
  return <NumberField {...props} unit={t('unit.minutes')} />;
}
