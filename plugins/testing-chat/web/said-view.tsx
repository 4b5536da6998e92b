import { Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import { Markdown } from '#core/web/page/lazy-markdown.ts';
import { laidOut } from '#plugins/testing/web/panel-parts.ts';
import type { Answer } from './conversation.ts';
import type { ToolCall } from './tool-calls.ts';
import styles from './said-view.module.css';

/** What an answer says so far: its reasoning, folded, its text, laid out as fast as the page keeps up, and its calls of tools. */
export function SaidView({ said: { text, reasoning, toolCalls } }: { said: Answer }) {
  const { t } = useTranslation('testing-chat');
  const shown = useDeferredValue(text);
  return (
    <>
      {reasoning !== '' && (
        <details className={styles.reasoning}>
          <summary>{t('reasoning')}</summary>
          <p className={styles.thought}>{reasoning}</p>
        </details>
      )}
      {text !== '' && (
        <Suspense fallback={<p className={styles.plain}>{text}</p>}>
          <Markdown source={shown} foreign />
        </Suspense>
      )}
      {toolCalls.map((call) => (
        <ToolCallView key={call.index} call={call} />
      ))}
    </>
  );
}

function ToolCallView({ call: { name, arguments: json } }: { call: ToolCall }) {
  const { t } = useTranslation('testing-chat');
  return (
    <div className={styles.call}>
      <p className={styles.callName}>
        {t('toolCall')} <Tag font="mono">{name}</Tag>
      </p>
      {json !== '' && (
        <CodeWell
          label={t('toolArguments', { name })}
          text={laidOut(json)}
          copy={{ label: t('copyArguments'), copiedLabel: t('core:copy.done') }}
          height="half"
          wrap
        />
      )}
    </div>
  );
}
