import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parsedJson } from '#core/contract/json.ts';
import { CodeEditor } from '#core/web/editor/code-editor.tsx';
import { currentLanguage } from '#core/web/text/text.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { checkOf, issuesOf, lineOf } from '../../contract/config-schema.ts';
import type { ConfigShape } from '../../contract/config-shape.ts';
import { ConfigFields } from './config-fields.tsx';
import { objectIn } from './lossless.ts';
import { fieldsOf } from './schema-fields.ts';
import styles from './configs.module.css';

interface ConfigInputProps {
  shape: ConfigShape;
  /** JSON text, the only truth: what the form does not know of stays in it as it is. */
  value: string;
  onChange: (value: string) => void;
  /** What the editor is called. */
  label: string;
  onSubmit?: () => void;
  /** Told whether it is JSON that the service would take, first and whenever that changes. */
  onChecked?: (taken: boolean) => void;
}

/** Writes a configuration, as a form where its service says what belongs into it, or as JSON. */
export function Page({ shape, value, onChange, label, onSubmit, onChecked }: ConfigInputProps) {
  const { t } = useTranslation('services');
  const language = currentLanguage();
  const fields = useMemo(() => fieldsOf(shape.schema, language), [shape.schema, language]);
  const [view, setView] = useState<'form' | 'json'>('form');
  const object = useMemo(() => objectIn(value), [value]);
  const read = value.trim() === '' ? { value: {} } : parsedJson(value);
  const inForm = fields !== undefined && view === 'form';
  const check = useMemo(() => checkOf(shape.schema), [shape.schema]);
  const issues = read === undefined ? [] : issuesOf(read.value, check, language);
  const isTaken = read !== undefined && issues.length === 0;
  useEffect(() => onChecked?.(isTaken), [isTaken, onChecked]);
  const known = new Set(fields?.map(({ path }) => path.join('.')));
  // What a field shows itself is not said twice.
  const elsewhere = issues.filter(({ path }) => !known.has(pathText(path)));
  return (
    <div className={styles.form}>
      {fields && (
        <div className={styles.views}>
          <Segmented
            label={t('configs.view')}
            size="sm"
            value={view}
            options={[
              { value: 'form', label: t('settings.form') },
              { value: 'json', label: 'JSON' },
            ]}
            onChange={setView}
          />
        </div>
      )}
      {inForm && object && (
        <>
          {elsewhere.length > 0 && <Callout tone="bad">{elsewhere.map(lineOf).join('\n')}</Callout>}
          <ConfigFields
            fields={fields}
            object={object}
            problems={new Map(issues.map(({ path, message }) => [pathText(path), message]))}
            onChange={onChange}
          />
        </>
      )}
      {inForm && !object && <Callout tone="warn">{t('configs.noForm')}</Callout>}
      {!inForm && (
        <Field
          label={label}
          group
          help={t(check ? 'configs.checked' : 'configs.unchecked')}
          error={read === undefined ? t('configs.noJson') : issues.map(lineOf).join('\n') || undefined}
        >
          <div className={styles.editor}>
            <CodeEditor
              language="json"
              label={label}
              value={value}
              onChange={onChange}
              {...(onSubmit && { onSubmit })}
              invalid={!isTaken}
              schema={shape.schema}
            />
          </div>
        </Field>
      )}
    </div>
  );
}

const pathText = (path: readonly PropertyKey[]): string => path.map(String).join('.');
