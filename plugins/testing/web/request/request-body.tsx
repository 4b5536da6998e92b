import { createElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeEditor } from '#core/web/editor/code-editor.tsx';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import type { RequestText, serviceTester } from '#plugins/services/web/public.ts';
import { textOf } from '../use-recorder.ts';
import styles from './request-body.module.css';

type Tester = Parameters<typeof serviceTester>[0];
interface Forms {
  readonly text: RequestText | undefined;
  readonly input: Tester['input'];
}
export type BodyMode = 'input' | 'text' | 'json';

export interface BodyForm {
  readonly mode: BodyMode;
  /** Set where the request holds more than the form of its task type shows. */
  readonly beyondText: boolean;
  /** Between the task type's form and JSON; null where there is JSON alone. */
  readonly toggle: React.ReactNode;
}

/** In which form a request is written: its task type's own, plain text, or JSON. */
export function useBodyForm({ text, input }: Forms, body: string): BodyForm {
  const { t } = useTranslation('testing');
  const [wish, setWish] = useState<'own' | 'json'>('own');
  const own: BodyMode = input ? 'input' : textOf(body, text) === undefined ? 'json' : 'text';
  const mode = wish === 'own' ? own : 'json';
  const options = [
    { value: 'own', label: input ? t(input.label) : t('text') },
    { value: 'json', label: 'JSON' },
  ] as const;
  return {
    mode,
    beyondText: wish === 'own' && own === 'json' && text !== undefined,
    toggle:
      (input ?? text) ? (
        <Segmented
          size="sm"
          label={t('form')}
          value={mode === 'json' ? 'json' : 'own'}
          onChange={setWish}
          options={options}
        />
      ) : null,
  };
}

interface RequestBodyProps extends Forms {
  readonly service: ModelInfoData;
  readonly mode: BodyMode;
  readonly body: string;
  readonly onBody: (json: string) => void;
  readonly onSend: () => void;
  readonly invalid: boolean;
}

/** The request, to be written. */
export function RequestBody({ service, mode, text, input, body, onBody, onSend, invalid }: RequestBodyProps) {
  const { t } = useTranslation('testing');
  return (
    <div className={mode === 'input' ? styles.input : styles.editor}>
      {mode === 'input' && (
        <Suspense fallback={<Skeleton label={t('core:loading')} variant="lines" />}>
          {createElement(lazyPage(input!.page), { service, request: body, onRequest: onBody, onSend })}
        </Suspense>
      )}
      {mode === 'text' && (
        <CodeEditor
          key="text"
          language="text"
          label={t('requestText')}
          value={textOf(body, text) ?? ''}
          onSubmit={onSend}
          onChange={(next) => onBody(JSON.stringify(text!.write(next), null, 2))}
        />
      )}
      {mode === 'json' && (
        <CodeEditor
          key="json"
          language="json"
          label={t('requestJson')}
          value={body}
          onChange={onBody}
          onSubmit={onSend}
          invalid={invalid}
        />
      )}
    </div>
  );
}

/** How many characters the request has, as its form shows it. */
export function useLength({
  mode,
  body,
  text,
}: {
  readonly mode: BodyMode;
  readonly body: string;
  readonly text: Forms['text'];
}): string | undefined {
  const { t } = useTranslation('testing');
  return mode === 'input'
    ? undefined
    : t('characters', { count: [...(mode === 'text' ? (textOf(body, text) ?? '') : body)].length });
}
