import { createElement, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lazyPage } from '../page/lazy-page.ts';
import { useElement } from '../page/use-element.ts';
import type { Editor, EditorLanguage } from './editor-view.ts';
import type { JsonSchema } from './json-offers.ts';
import styles from './code-editor.module.css';

interface CodeEditorProps {
  value: string;
  onChange?: (value: string) => void;
  onSubmit?: () => void;
  language: EditorLanguage;
  /** The name that assistive technology reads. */
  label: string;
  hint?: string;
  readOnly?: boolean;
  invalid?: boolean;
  frame?: 'field' | 'none';
  /** Of JSON: what its fields and values are offered from while it is written. */
  schema?: JsonSchema | undefined;
}

const completions = () => import('./completions.tsx');

/** An editor for JSON, YAML or plain text; its code comes when the first one is shown. Tab moves on, as in any field. */
export function CodeEditor({
  value,
  onChange = ignore,
  onSubmit = ignore,
  language,
  label,
  hint,
  readOnly = false,
  invalid = false,
  frame = 'field',
  schema,
}: CodeEditorProps) {
  const [parent, noteParent] = useElement<HTMLDivElement>();
  const editor = useRef<Editor>(undefined);
  const [shown, setShown] = useState<Editor>();
  const latest = useRef({ value, language, readOnly, onChange, onSubmit });
  useLayoutEffect(() => {
    latest.current = { value, language, readOnly, onChange, onSubmit };
  });

  useEffect(() => {
    if (!parent) return undefined;
    let gone = false;
    void import('./editor-view.ts').then(({ createEditor }) => {
      if (gone) return;
      const { value, language, readOnly } = latest.current;
      editor.current = createEditor({
        parent,
        value,
        language,
        label,
        hint,
        readOnly,
        onChange: (next) => latest.current.onChange(next),
        onSubmit: () => latest.current.onSubmit(),
      });
      setShown(editor.current);
    });
    return () => {
      gone = true;
      editor.current?.destroy();
      editor.current = undefined;
      setShown(undefined);
    };
  }, [parent, label, hint]);

  useEffect(() => editor.current?.setLanguage(language), [language]);
  useEffect(() => void editor.current?.setValue(value), [value]);
  useEffect(() => editor.current?.setReadOnly(readOnly), [readOnly]);

  return (
    <div className={styles.whole}>
      <div
        ref={noteParent}
        className={frame === 'field' ? styles.field : styles.bare}
        data-invalid={invalid || undefined}
      />
      {schema && shown && !readOnly && (
        <Suspense>{createElement(lazyPage(completions), { editor: shown, schema })}</Suspense>
      )}
    </div>
  );
}

function ignore(): void {}
