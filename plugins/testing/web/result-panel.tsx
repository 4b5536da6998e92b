import { createElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/fault-text.ts';
import { lazyPage } from '#core/web/lazy-page.ts';
import { duration, number } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/callout.tsx';
import { CodeWell } from '#core/web/ui/code-well.tsx';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { Empty } from '#core/web/ui/empty.tsx';
import { IconButton } from '#core/web/ui/icon-button.tsx';
import { CheckIcon, ExpandIcon, FailureIcon, TestIcon } from '#core/web/ui/icons.tsx';
import { KeyValue } from '#core/web/ui/key-value.tsx';
import { MiddleTruncate } from '#core/web/ui/middle-truncate.tsx';
import { Segmented } from '#core/web/ui/segmented.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import type { serviceTester } from '#plugins/services/web/public.ts';
import { readJson } from './example.ts';
import { Panel } from './panel.tsx';
import type { TestResult } from './run.ts';
import { submitKeys } from './submit-keys.ts';
import type { Test } from './use-test.ts';
import styles from './testing-tab.module.css';

interface ResultPanelProps {
  service: ModelInfoData;
  test: Test;
  view: Parameters<typeof serviceTester>[0]['result'];
  wide: boolean;
  onWide: (wide: boolean) => void;
}

/** What came back: its facts first, then the answer as its task type shows it or as JSON. */
export function ResultPanel({ service, test: { result, running }, view, wide, onWide }: ResultPanelProps) {
  const { t } = useTranslation();
  const [wish, setWish] = useState<'view' | 'json'>('view');
  const mode = view && wish === 'view' ? 'view' : 'json';
  const answer = result?.answer;
  return (
    <Panel
      title={t('testing:result')}
      choice={view && <Segmented size="sm" label={t('testing:view')} value={mode} onChange={setWish} options={[{ value: 'view', label: t(view.label) }, { value: 'json', label: 'JSON' }]} />}
      actions={
        <>
          {answer !== undefined && <CopyButton text={answer} label={t('testing:copyAnswer')} copiedLabel={t('core:copy.done')} />}
          <IconButton label={t(wide ? 'testing:restore' : 'testing:expand')} icon={<ExpandIcon />} aria-pressed={wide} onClick={() => onWide(!wide)} />
        </>
      }
    >
      {result && <Facts result={result} />}
      <div className={styles.answer} aria-live="polite" aria-busy={running}>
        {running && <Skeleton label={t('testing:running')} variant="lines" count={5} />}
        {!running && !result && <Empty kind="nothing" icon={<TestIcon />} level={3} title={t('testing:noResult.title')} text={t('testing:noResult.text', { keys: submitKeys })} />}
        {!running && result?.fault && <Callout tone="bad" icon={<FailureIcon />} title={t('testing:failed')}>{faultText(t, result.fault)}</Callout>}
        {!running && answer !== undefined && (mode === 'view' ? <View view={view!} service={service} request={result!.request.body} answer={answer} /> : <CodeWell label={t('testing:answerJson')} text={laidOut(answer)} frame="none" wrap />)}
      </div>
    </Panel>
  );
}

function View({ view, ...props }: { view: NonNullable<ResultPanelProps['view']>; service: ModelInfoData; request: string; answer: string }) {
  const { t } = useTranslation('core');
  return <Suspense fallback={<Skeleton label={t('loading')} variant="lines" />}>{createElement(lazyPage(view.page), props)}</Suspense>;
}

function Facts({ result: { status, took, cost, requestId, fault } }: { result: TestResult }) {
  const { t } = useTranslation('testing');
  const items = [
    { key: t('status'), value: <span className={styles.status} data-failed={fault ? '' : undefined}>{fault ? <FailureIcon /> : <CheckIcon />}{status || t('noStatus')}</span> },
    { key: t('responseTime'), value: duration(took) },
    ...(cost === undefined ? [] : [{ key: t('cost'), value: cost === 0 ? t('free') : number(cost, 4) }]),
    ...(requestId ? [{ key: t('requestId'), value: <span className={styles.id}><MiddleTruncate text={requestId} /><CopyButton text={requestId} label={t('core:copy.requestId')} copiedLabel={t('core:copy.done')} size="xs" /></span> }] : []),
  ];
  return <div className={styles.facts}><KeyValue layout="strip" items={items} /></div>;
}

function laidOut(json: string): string {
  const read = readJson(json);
  return 'value' in read ? JSON.stringify(read.value, null, 2) : json;
}
