import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parsedJson } from '#core/contract/json.ts';
import { currentLanguage } from '#core/web/text/text.ts';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { formatScientific } from '#core/web/ui/inputs/number-format.ts';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { plainOf, textOf, valueIn, withValue, type JsonRecord } from './lossless.ts';
import type { SchemaField } from './schema-fields.ts';
import styles from './configs.module.css';

interface ConfigFieldsProps {
  fields: readonly SchemaField[];
  /** The configuration as it stands. */
  object: JsonRecord;
  /** What its service would not take, by paths with dots. */
  problems: ReadonlyMap<string, string>;
  onChange: (value: string) => void;
}

/** The fields of a configuration; one that is left empty is not in it. */
export function ConfigFields({ fields, object, problems, onChange }: ConfigFieldsProps) {
  const { t } = useTranslation('services');
  const known = new Set(fields.map(({ path }) => path[0]));
  const others = Object.keys(object).filter((name) => !known.has(name));
  return (
    <>
      <div className={styles.fields}>
        {fields.map((field) => {
          const name = field.path.join('.');
          return (
            <ConfigField
              key={name}
              field={field}
              value={plainOf(valueIn(object, field.path))}
              problem={problems.get(name)}
              onChange={(value) => onChange(textOf(withValue(object, field.path, value)))}
            />
          );
        })}
      </div>
      {others.length > 0 && <p className={styles.others}>{t('configs.others', { names: others.join(', ') })}</p>}
    </>
  );
}

interface ConfigFieldProps {
  field: SchemaField;
  value: unknown;
  problem: string | undefined;
  /** Undefined takes it out of the configuration. */
  onChange: (value: unknown) => void;
}

function ConfigField({ field, value, problem, onChange }: ConfigFieldProps) {
  const { t } = useTranslation('services');
  const { path, title, kind, required, initial } = field;
  const help = useHelp(field);
  const label = title ?? path.join('.');
  const frame = {
    label,
    required,
    help: help || undefined,
    error: problem,
    modified: value === undefined ? undefined : t('configs.set'),
    quiet: true,
  };
  switch (kind) {
    case 'number': {
      const { min, max, whole } = field;
      return (
        <Field {...frame}>
          <NumberInput
            locale={currentLanguage()}
            value={typeof value === 'number' ? value : null}
            // What is no number is no JSON either; the schema tells of what stands in its place.
            onChange={(next) => onChange(next === null ? undefined : Number.isNaN(next) ? null : next)}
            step={whole ? 1 : stepOf([value, initial, max])}
            scientific
            {...(min !== undefined && { min })}
            {...(max !== undefined && { max })}
            {...(typeof initial === 'number' && { placeholder: figure(initial) })}
          />
        </Field>
      );
    }
    case 'switch':
      return (
        <Field {...frame} group>
          <Checkbox
            label={t('configs.on')}
            checked={(value ?? initial) === true}
            onChange={({ target }) => onChange(target.checked === (initial ?? false) ? undefined : target.checked)}
          />
        </Field>
      );
    case 'choice': {
      const { options } = field;
      const unset = initial === undefined ? t('configs.unset') : t('configs.unsetTo', { value: String(initial) });
      return (
        <Field {...frame}>
          <Select
            value={value === undefined ? '' : JSON.stringify(value)}
            options={[
              ...(required ? [] : [{ value: '', label: unset }]),
              ...options.map((each) => ({ value: JSON.stringify(each), label: String(each) })),
            ]}
            placeholder={t('configs.unset')}
            onChange={(next) => onChange(next === '' ? undefined : (JSON.parse(next) as unknown))}
          />
        </Field>
      );
    }
    case 'text':
      return (
        <Field {...frame}>
          <TextInput
            value={typeof value === 'string' ? value : ''}
            autoComplete="off"
            spellCheck={false}
            {...(typeof initial === 'string' && { placeholder: initial })}
            onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
          />
        </Field>
      );
    case 'json':
      return <JsonField frame={frame} value={value} onChange={onChange} />;
  }
}

/** A value of any shape; what is no JSON yet stays as it is typed, and changes nothing. */
function JsonField({
  frame,
  value,
  onChange,
}: {
  frame: Omit<Parameters<typeof Field>[0], 'children'>;
  value: unknown;
  onChange: ConfigFieldProps['onChange'];
}) {
  const { t } = useTranslation('services');
  const told = value === undefined ? '' : JSON.stringify(value);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? told;
  const broken = text.trim() !== '' && parsedJson(text) === undefined;
  return (
    <Field {...frame} error={broken ? t('configs.noJson') : frame.error}>
      <TextArea
        font="mono"
        rows={2}
        value={text}
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value);
          const read = parsedJson(target.value);
          if (read) onChange(read.value);
          else if (target.value.trim() === '') onChange(undefined);
        }}
        onBlur={() => broken || setTyped(undefined)}
      />
    </Field>
  );
}

/** A number with all its decimals. */
const figure = (value: number): string => formatScientific(value, currentLanguage());

/** How far a key takes a number that may be very small: one of its first digit, by the first that there is. */
function stepOf(values: readonly unknown[]): number {
  const found = values.find((value) => typeof value === 'number' && value !== 0);
  return typeof found === 'number' ? Math.min(0.1, 10 ** Math.floor(Math.log10(Math.abs(found)))) : 0.1;
}

/** What the schema says of a field: what it is, within which bounds, and what holds where nothing is set. */
function useHelp({ description, kind, min, max, initial }: SchemaField): string {
  const { t } = useTranslation('services');
  const bounds =
    min !== undefined && max !== undefined
      ? t('configs.between', { min: figure(min), max: figure(max) })
      : min !== undefined
        ? t('configs.least', { min: figure(min) })
        : max !== undefined
          ? t('configs.most', { max: figure(max) })
          : '';
  const said =
    initial === undefined || kind === 'switch' || kind === 'choice'
      ? ''
      : t('configs.initially', { value: typeof initial === 'number' ? figure(initial) : JSON.stringify(initial) });
  return [description, bounds, said].filter(Boolean).join(' ');
}
