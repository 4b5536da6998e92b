import { useTranslation } from 'react-i18next';
import { CodeEditor } from '#core/web/editor/code-editor.tsx';
import { currentLanguage } from '#core/web/text/text.ts';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import type { SettingsField } from '../public.ts';
import { valueAt } from './draft.ts';
import { errorAt, useSettingsForm } from './settings-form.ts';
import { SettingField } from './setting-field.tsx';
import styles from './settings.module.css';

/** One setting as its plugin describes it. */
export function SettingControl({ field }: { field: SettingsField }) {
  const { t } = useTranslation();
  const { draft, set, errors, readOnly } = useSettingsForm();
  const { path, kind, restart } = field;
  const value = valueAt(draft, path);
  const label = t(field.label);
  const help = field.help && t(field.help);
  const frame = { path, label, restart, help };
  const text = typeof value === 'string' ? value : '';
  switch (kind) {
    case 'number': {
      const number = typeof value === 'number' ? value : null;
      const { min, max, unit, echo } = field;
      return (
        <SettingField {...frame} problem={numberProblem(number, field)}>
          <NumberInput
            locale={currentLanguage()}
            value={number}
            onChange={(next) => set(path, next)}
            readOnly={readOnly}
            {...(min === undefined ? {} : { min })}
            {...(max === undefined ? {} : { max })}
            {...(unit === undefined ? {} : { unit: t(unit) })}
            {...(echo === undefined ? {} : { echo })}
          />
        </SettingField>
      );
    }
    case 'switch':
      return (
        <SettingField {...frame} label={t(field.group ?? field.label)} group>
          <Checkbox
            label={label}
            checked={value === true}
            disabled={readOnly}
            onChange={(event) => set(path, event.target.checked)}
          />
        </SettingField>
      );
    case 'choice':
      return (
        <SettingField {...frame} group>
          <RadioGroup
            name={path}
            value={text || (field.initial ?? '')}
            onChange={(next) => set(path, next)}
            options={field.options.map((option) => ({
              value: option.value,
              label: t(option.label),
              ...(option.help === undefined ? {} : { help: t(option.help) }),
              disabled: readOnly,
            }))}
          />
        </SettingField>
      );
    case 'select':
      return (
        <SettingField {...frame}>
          <Select
            value={text}
            onChange={(next) => set(path, next)}
            readOnly={readOnly}
            options={field.options.map((option) => ({ value: option.value, label: t(option.label) }))}
          />
        </SettingField>
      );
    case 'area':
      return (
        <SettingField {...frame}>
          <TextArea
            value={text}
            rows={field.rows ?? 3}
            font={field.font ?? 'sans'}
            readOnly={readOnly}
            onChange={(event) => set(path, event.target.value)}
          />
        </SettingField>
      );
    case 'json':
      return (
        <SettingField {...frame} group problem={jsonProblem(text)}>
          <div className={styles.json}>
            <CodeEditor
              language="json"
              label={label}
              value={text}
              readOnly={readOnly}
              invalid={jsonProblem(text) !== undefined || errorAt(errors, path) !== undefined}
              onChange={(next) => set(path, next)}
            />
          </div>
        </SettingField>
      );
    case 'lines':
      return (
        <SettingField {...frame}>
          <TextArea
            font="mono"
            rows={field.rows ?? 3}
            value={(Array.isArray(value) ? value : []).join('\n')}
            readOnly={readOnly}
            onChange={(event) => set(path, linesOf(event.target.value, field.numbers ?? false))}
          />
        </SettingField>
      );
    case 'text':
      return (
        <SettingField {...frame}>
          <TextInput
            value={text}
            font={field.font ?? 'sans'}
            readOnly={readOnly}
            autoComplete="off"
            spellCheck={false}
            {...(field.placeholder === undefined ? {} : { placeholder: field.placeholder })}
            onChange={(event) => set(path, event.target.value)}
          />
        </SettingField>
      );
  }

  function numberProblem(number: number | null, { min, max }: { min?: number; max?: number }): string | undefined {
    if (number === null) return undefined;
    if (Number.isNaN(number)) return t('services:settings.noNumber');
    if (min !== undefined && number < min) return t('services:settings.tooSmall', { min });
    return max !== undefined && number > max ? t('services:settings.tooLarge', { max }) : undefined;
  }

  function jsonProblem(given: string): string | undefined {
    if (given.trim() === '') return undefined;
    try {
      JSON.parse(given);
      return undefined;
    } catch (error) {
      return t('services:settings.noJson', { reason: (error as Error).message });
    }
  }
}

/** A line that is being typed is kept as it is; what is no number among numbers is told by the server. */
const linesOf = (text: string, numbers: boolean): readonly unknown[] =>
  text === ''
    ? []
    : text
        .split('\n')
        .map((line) => (numbers && line.trim() !== '' && !Number.isNaN(Number(line)) ? Number(line) : line));
