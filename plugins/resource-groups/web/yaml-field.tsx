import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeEditor } from '#core/web/editor/code-editor.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import styles from './yaml-field.module.css';

interface YamlFieldProps {
  value: string;
  onChange: (value: string) => void;
  help: ReactNode;
  /** What the server refuses of it, with line and column. */
  error: string | undefined;
  /** What it is called, where it is not the configuration of the server at hand. */
  label?: string;
  required?: boolean;
}

/** The configuration of a server as YAML. */
export function YamlField({ value, onChange, help, error, label, required = true }: YamlFieldProps) {
  const { t } = useTranslation('resource-groups');
  const name = label ?? t('servers.config');
  return (
    <Field label={name} group help={help} error={error} required={required}>
      <div className={styles.editor}>
        <CodeEditor language="yaml" label={name} value={value} onChange={onChange} invalid={error !== undefined} />
      </div>
    </Field>
  );
}
