import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#core/web/text/text.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { UndoIcon } from '#core/web/ui/icons/icons.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { Switch } from '#core/web/ui/inputs/switch.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { initialParameters, type Parameters } from './conversation.ts';
import styles from './parameters-form.module.css';

interface ParametersFormProps {
  parameters: Parameters;
  onChange: (parameters: Parameters) => void;
}

/** What goes along with every question: the system prompt, and parameters that are left to the service where they are empty. */
export function ParametersForm({ parameters, onChange }: ParametersFormProps) {
  const { t } = useTranslation('testing-chat');
  const set = (change: Partial<Parameters>) => onChange({ ...parameters, ...change });
  // Text that is no number yet is not sent.
  const known = (value: number | null) => (Number.isNaN(value) ? null : value);
  const locale = currentLanguage();
  const changed = JSON.stringify(parameters) !== JSON.stringify(initialParameters);
  return (
    <aside className={styles.form} aria-label={t('parameters.title')}>
      <Field label={t('parameters.system')}>
        <TextArea
          rows={4}
          value={parameters.system}
          placeholder={t('parameters.systemExample')}
          onChange={(event) => set({ system: event.target.value })}
        />
      </Field>
      <Field label={t('parameters.temperature')}>
        <NumberInput
          locale={locale}
          min={0}
          max={2}
          step={0.1}
          value={parameters.temperature}
          placeholder={t('parameters.unset')}
          onChange={(value) => set({ temperature: known(value) })}
        />
      </Field>
      <Field label={t('parameters.maxTokens')}>
        <NumberInput
          locale={locale}
          min={1}
          step={1}
          value={parameters.maxTokens}
          placeholder={t('parameters.unset')}
          onChange={(value) => set({ maxTokens: known(value) })}
        />
      </Field>
      <Field label={t('parameters.model')}>
        <TextInput
          value={parameters.model}
          placeholder={t('parameters.unset')}
          onChange={(event) => set({ model: event.target.value })}
        />
      </Field>
      <Switch
        label={t('parameters.stream')}
        checked={parameters.stream}
        onChange={(event) => set({ stream: event.target.checked })}
      />
      <Button size="sm" icon={<UndoIcon />} onClick={() => onChange(initialParameters)} disabled={!changed}>
        {t('parameters.reset')}
      </Button>
    </aside>
  );
}
