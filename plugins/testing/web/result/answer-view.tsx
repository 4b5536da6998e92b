import { createElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import type { serviceTester } from '#plugins/services/web/public.ts';
import { laidOut, withoutFiles } from '../request/json-text.ts';

interface AnswerViewProps {
  readonly service: ModelInfoData;
  /** The task type's own; JSON without it. */
  readonly view: Parameters<typeof serviceTester>[0]['result'];
  readonly request: string;
  readonly answer: string;
}

/** An answer as its task type shows it, or as JSON. */
export function AnswerView({ view, answer, ...props }: AnswerViewProps) {
  const { t } = useTranslation('testing');
  if (view)
    return (
      <Suspense fallback={<Skeleton label={t('core:loading')} variant="lines" />}>
        {createElement(lazyPage(view.page), { answer, ...props })}
      </Suspense>
    );
  const json = laidOut(answer);
  return (
    <CodeWell label={t('answerJson')} text={json} frame="none" wrap>
      {withoutFiles(json)}
    </CodeWell>
  );
}
