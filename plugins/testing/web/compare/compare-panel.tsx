import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { CloseIcon, LinkIcon, StartIcon, StopIcon } from '#core/web/ui/icons/icons.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import type { ModelInfoData, PredictConfigData } from '#plugins/services/contract.ts';
import type { RequestText, serviceTester } from '#plugins/services/web/public.ts';
import { AddColumn } from './add-column.tsx';
import { columnIn, columnText, mostColumns } from './columns.ts';
import { CompareColumn, type CompareMode } from './compare-column.tsx';
import { keepInAddress } from '../share/link.ts';
import { Panel } from '../panel.tsx';
import { RequestBody, useBodyForm, useLength } from '../request/request-body.tsx';
import type { TestResult } from '../run.ts';
import { buttonKeys } from '../request/submit-keys.ts';
import { useComparison } from './use-comparison.ts';
import { targetOf, type Test } from '../use-test-form.ts';
import styles from './compare.module.css';

type Tester = Parameters<typeof serviceTester>[0];

export interface CompareProps {
  readonly service: ModelInfoData;
  readonly configs: readonly PredictConfigData[];
  readonly text: RequestText | undefined;
  readonly input: Tester['input'];
  readonly test: Test;
  /** As the address holds them. */
  readonly columns: readonly string[];
  readonly onColumns: (columns: string[]) => void;
  readonly onResult: (result: TestResult) => void;
  readonly onShare: () => void;
}

/** The same request sent to up to four services or configurations, side by side. */
export function Page({ service, configs, text, input, test, columns, onColumns, onResult, onShare }: CompareProps) {
  const { t } = useTranslation('testing');
  const { outcomes, running, sendAll, stop } = useComparison(columns, onResult);
  const { mode, toggle } = useBodyForm({ text, input }, test.body);
  const length = useLength({ mode, body: test.body, text });
  const [view, setView] = useState<CompareMode>('view');
  const { body, priority, problems } = test;
  const send = () => {
    if (problems.body) return;
    keepInAddress(test.request);
    sendAll(body, priority);
  };
  const change = (next: string[]) => {
    onColumns(next);
    keepInAddress(test.request);
  };
  const results = columns.map((column) => outcomes[column]?.result);
  const baseAt = results.findIndex((result) => result?.answer !== undefined);
  const times = results.filter((result) => result && !result.fault).map((result) => result!.took);
  const replace = (at: number, column: string) => change(columns.with(at, column));
  return (
    <div className={styles.compare}>
      <Panel
        title={t('request')}
        choice={toggle}
        actions={
          <>
            <IconButton label={t('share.action')} icon={<LinkIcon />} onClick={onShare} />
            <Button size="sm" variant="quiet" icon={<CloseIcon />} onClick={() => onColumns([])}>
              {t('compare.close')}
            </Button>
          </>
        }
      >
        <div className={styles.request}>
          <RequestBody
            service={service}
            mode={mode}
            text={text}
            input={input}
            body={body}
            onBody={test.setBody}
            onSend={send}
            invalid={problems.body !== undefined}
          />
          <div className={styles.bottom}>
            <p className={problems.body ? styles.problem : styles.note} role={problems.body ? 'alert' : undefined}>
              {problems.body ? t('notJson', { ...problems.body }) : length}
            </p>
            {running ? (
              <Button icon={<StopIcon />} onClick={stop}>
                {t('stop')}
              </Button>
            ) : (
              <Button
                variant="primary"
                icon={<StartIcon />}
                {...buttonKeys}
                onClick={send}
                {...(problems.body ? { disabled: true, disabledReason: t('cannotSend') } : {})}
              >
                {t('compare.send')}
              </Button>
            )}
          </div>
        </div>
      </Panel>
      <Panel
        title={t('compare.title')}
        choice={
          <Segmented
            size="sm"
            label={t('view')}
            value={view}
            onChange={setView}
            options={[
              { value: 'view', label: t('result') },
              { value: 'json', label: 'JSON' },
              { value: 'differences', label: t('compare.differences') },
            ]}
          />
        }
        below
      >
        <div className={styles.columns} role="region" aria-label={t('compare.columns')} tabIndex={0}>
          {columns.map((column, at) => (
            <CompareColumn
              key={at}
              number={at + 1}
              column={columnIn(column)!}
              outcome={outcomes[column]}
              base={at === baseAt ? undefined : results[baseAt]}
              fastest={times.length > 1 ? Math.min(...times) : undefined}
              mode={view}
              outdated={results[at] !== undefined && results[at].request.body !== body}
              onConfig={(config) => replace(at, columnText({ ...columnIn(column)!, config }))}
              onRemove={columns.length > 1 ? () => change(columns.toSpliced(at, 1)) : undefined}
              onSend={send}
            />
          ))}
          {columns.length < mostColumns && (
            <AddColumn
              service={service}
              onConfiguration={() => change([...columns, nextColumn(service, configs, columns)])}
              onService={(name) => change([...columns, name])}
            />
          )}
        </div>
      </Panel>
    </div>
  );
}

/** A configuration that stands in no column yet; where all do, one's own. */
function nextColumn(service: ModelInfoData, configs: readonly PredictConfigData[], columns: readonly string[]): string {
  const target = targetOf(service);
  const unused = configs.find(
    ({ id }) => !columns.includes(columnText({ ...target, config: { kind: 'saved', id: id.configId } })),
  );
  return columnText({
    ...target,
    config: unused ? { kind: 'saved', id: unused.id.configId } : { kind: 'own', json: '{}' },
  });
}
