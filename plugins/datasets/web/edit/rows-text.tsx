import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeEditor } from '#core/web/editor/code-editor.tsx';
import { number } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import type { DatasetRows } from '../../contract.ts';
import { wrongWith, type RowKind } from './cells.ts';
import { replaceRows, type Draft, type Shown } from './draft.ts';
import styles from './edit.module.css';

interface RowsTextProps {
  shown: readonly Shown[];
  draft: Draft;
  first: number;
  kind: RowKind;
  fields: DatasetRows['fields'];
  onDraft: (draft: Draft) => void;
}

/** The rows of a page as lines of JSON. */
export function RowsText({ shown, draft, first, kind, fields, onDraft }: RowsTextProps) {
  const { t } = useTranslation('datasets');
  const kept = shown.filter(({ state }) => state !== 'removed');
  const saved = kept.map(({ text }) => text.replaceAll('\n', ' ')).join('\n');
  const [text, setText] = useState(saved);
  const lines = text.split('\n');
  const wrong = lines.flatMap((line, at) => {
    const code = line.trim() === '' ? undefined : wrongWith(line, kind, fields);
    return code === undefined ? [] : [{ at: at + 1, code }];
  });
  const apply = () =>
    onDraft(
      replaceRows(
        draft,
        kept,
        lines.filter((line) => line.trim() !== ''),
        first,
      ),
    );
  return (
    <div className={styles.asText}>
      <CodeEditor
        value={text}
        onChange={setText}
        onSubmit={apply}
        language="text"
        label={t('edit.lines')}
        invalid={wrong.length > 0}
      />
      {wrong.length > 0 && (
        <Callout tone="bad" title={t('edit.wrongLines', { count: wrong.length })}>
          <ul className={styles.wrongLines}>
            {wrong.slice(0, 10).map(({ at, code }) => (
              <li key={at}>
                {t('problem.line', { line: number(at) })}: {t(`edit.wrong.${code}`)}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <div className={styles.buttons}>
        <Button variant="primary" disabled={wrong.length > 0 || text === saved} onClick={apply}>
          {t('edit.apply')}
        </Button>
        <Button disabled={text === saved} onClick={() => setText(saved)}>
          {t('edit.reset')}
        </Button>
      </div>
    </div>
  );
}
