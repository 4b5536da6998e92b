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
}

/** The configuration of a server as YAML. */
export function YamlField({ value, onChange, help, error }: YamlFieldProps) {
  const { t } = useTranslation('resource-groups');
  return (
    <Field label={t('servers.config')} group help={help} error={error} required>
      <div className={styles.editor}>
        <CodeEditor
          language="yaml"
          label={t('servers.config')}
          value={value}
          onChange={onChange}
          invalid={error !== undefined}
        />
      </div>
    </Field>
  );
}
