import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeEditor } from '#core/web/editor/code-editor.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { useServerSchema } from './described.ts';
import { same, type SettingsDraft } from './draft.ts';
import styles from './json-view.module.css';

interface JsonViewProps {
  draft: SettingsDraft;
  errors: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange: (draft: SettingsDraft) => void;
}

const written = (draft: SettingsDraft): string => JSON.stringify(draft, null, 2);

/** The whole form as one JSON object. What cannot be read yet stays as it is typed, and changes nothing. */
export function JsonView({ draft, errors, readOnly, onChange }: JsonViewProps) {
  const { t } = useTranslation('services');
  const [text, setText] = useState(() => written(draft));
  const [told, setTold] = useState(draft);
  const schema = useServerSchema('ModelCreateUpdateData');
  const read = reading(text);
  // The form, a reset or a discard changed it.
  if (!same(told, draft)) {
    setTold(draft);
    setText(written(draft));
  }

  function type(next: string) {
    setText(next);
    const found = reading(next);
    if (!('value' in found) || unknownIn(found.value).length > 0) return;
    setTold(found.value);
    onChange(found.value);
  }

  const unknownIn = (value: SettingsDraft): readonly string[] =>
    Object.keys(value).filter((field) => !(field in draft));
  const unknown = 'value' in read ? unknownIn(read.value) : [];
  return (
    <div className={styles.page}>
      {'problem' in read && <Callout tone="bad">{t('settings.noJson', { reason: read.problem })}</Callout>}
      {unknown.length > 0 && <Callout tone="bad">{t('settings.unknown', { fields: unknown.join(', ') })}</Callout>}
      {Object.entries(errors).map(([path, message]) => (
        <Callout key={path} tone="bad" title={path}>
          {message}
        </Callout>
      ))}
      <div className={styles.editor}>
        <CodeEditor
          language="json"
          label={t('settings.json')}
          value={text}
          onChange={type}
          readOnly={readOnly}
          invalid={'problem' in read || unknown.length > 0}
          schema={schema}
        />
      </div>
    </div>
  );
}

function reading(text: string): { readonly value: SettingsDraft } | { readonly problem: string } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { value: value as SettingsDraft }
      : { problem: '{…}' };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
