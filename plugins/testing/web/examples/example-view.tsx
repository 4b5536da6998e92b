import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hostAtom } from '#core/web/state/state.ts';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { TestIcon } from '#core/web/ui/icons/icons.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { serviceTester } from '#plugins/services/web/public.ts';
import { Panel } from '../panel.tsx';
import { withoutFiles } from '../request/json-text.ts';
import { AnswerView } from '../result/answer-view.tsx';
import { SnippetPanel } from '../snippets/snippet-panel.tsx';
import styles from '../testing-tab.module.css';
import { targetOf } from '../use-test-form.ts';
import type { OwnExample } from './example.ts';

interface ExampleViewProps {
  readonly service: ModelInfoData;
  readonly example: OwnExample;
}

/** A service's own example for who may not send one: the request, its answer as the tester would show it, and the call as code. */
export function Page({ service, example: { request, answer } }: ExampleViewProps) {
  const { t } = useTranslation();
  const host = useAtomValue(hostAtom);
  const view = host.find(serviceTester, service.taskType ?? '')?.result;
  const [json, setJson] = useState(false);
  if (request === undefined) return null;
  return (
    <div className={styles.panels}>
      <Panel title={t('testing:exampleOf.request')}>
        <div className={styles.answer}>
          <CodeWell label={t('testing:exampleOf.request')} text={request} frame="none" wrap>
            {withoutFiles(request)}
          </CodeWell>
        </div>
      </Panel>
      <Panel
        title={t('testing:exampleOf.answer')}
        choice={
          view && (
            <Segmented
              size="sm"
              label={t('testing:view')}
              value={json ? 'json' : 'view'}
              onChange={(value) => setJson(value === 'json')}
              options={[
                { value: 'view', label: t(view.label) },
                { value: 'json', label: 'JSON' },
              ]}
            />
          )
        }
      >
        <div className={styles.answer}>
          {answer === undefined ? (
            <Empty kind="nothing" icon={<TestIcon />} level={3} title={t('testing:exampleOf.none')} />
          ) : (
            <AnswerView service={service} view={json ? undefined : view} request={request} answer={answer} />
          )}
        </div>
      </Panel>
      <div className={styles.whole}>
        <SnippetPanel
          service={service}
          request={{
            ...targetOf(service),
            body: request,
            configId: undefined,
            config: undefined,
            priority: undefined,
          }}
        />
      </div>
    </div>
  );
}
