import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Editor, EditorLanguage } from './editor-view.ts';
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
}

/** An editor for JSON or plain text; its code comes when the first one is shown. Tab moves on, as in any field. */
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
}: CodeEditorProps) {
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(undefined);
  const latest = useRef({ value, language, readOnly, onChange, onSubmit });
  useLayoutEffect(() => {
    latest.current = { value, language, readOnly, onChange, onSubmit };
  });

  useEffect(() => {
    let gone = false;
    void import('./editor-view.ts').then(({ createEditor }) => {
      if (gone) return;
      const { value, language, readOnly } = latest.current;
      editor.current = createEditor({
        parent: parent.current!,
        value,
        language,
        label,
        hint,
        readOnly,
        onChange: (next) => latest.current.onChange(next),
        onSubmit: () => latest.current.onSubmit(),
      });
    });
    return () => {
      gone = true;
      editor.current?.destroy();
      editor.current = undefined;
    };
  }, [label, hint]);

  useEffect(() => editor.current?.setLanguage(language), [language]);
  useEffect(() => void editor.current?.setValue(value), [value]);
  useEffect(() => editor.current?.setReadOnly(readOnly), [readOnly]);

  return (
    <div ref={parent} className={frame === 'field' ? styles.field : styles.bare} data-invalid={invalid || undefined} />
  );
}

function ignore(): void {}
