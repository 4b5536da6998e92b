import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { hostAtom, useAnswer } from '#core/web/state/state.ts';
import { duration, number } from '#core/web/text/format.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { CloseIcon, TestIcon } from '#core/web/ui/icons/icons.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { services, type ModelInfoData, type PredictConfigData } from '#plugins/services/contract.ts';
import { catalogPath, serviceTexts } from '#plugins/services/web/parts.ts';
import { serviceTester } from '#plugins/services/web/public.ts';
import { AnswerView } from '../result/answer-view.tsx';
import type { Column } from './columns.ts';
import { Configuration } from '../request/configuration.tsx';
import { DifferenceView } from './difference-view.tsx';
import { countDifferences, differences } from './differences.ts';
import { FaultCallout } from '../result/fault-callout.tsx';
import { RunFacts } from '../result/run-facts.tsx';
import { RunStatus } from '../result/run-status.tsx';
import type { TestResult } from '../run.ts';
import type { Outcome } from './use-comparison.ts';
import { defaultConfig, type ConfigChoice } from '../use-test-form.ts';
import styles from './compare.module.css';

export type CompareMode = 'view' | 'json' | 'differences';

interface CompareColumnProps {
  /** Which column it is, from 1. */
  readonly number: number;
  readonly column: Column;
  readonly outcome: Outcome | undefined;
  /** What the others are measured by; undefined for that column itself. */
  readonly base: TestResult | undefined;
  /** The shortest time of all answers, where there are two at least. */
  readonly fastest: number | undefined;
  readonly mode: CompareMode;
  /** The request has changed since this column answered. */
  readonly outdated: boolean;
  readonly onConfig: (config: ConfigChoice) => void;
  /** Given where it may go. */
  readonly onRemove: (() => void) | undefined;
  readonly onSend: () => void;
}

/** One service with one configuration, and what it answered. */
export function CompareColumn({ column, ...props }: CompareColumnProps) {
  const { account, model } = column;
  const service = useAnswer(services.getModelInfo, { account, model });
  const configs = useAnswer(services.listPredictConfigs, { account, model });
  return (
    <div className={styles.column}>
      <Loaded answer={service} what={`${account}/${model}`} shape="lines" count={3}>
        {(info) => (
          <Loaded answer={configs} what={`${account}/${model}`} shape="lines" count={3}>
            {(list) => <LoadedColumn service={info} configs={list} column={column} {...props} />}
          </Loaded>
        )}
      </Loaded>
      {/* A service that is gone must not stay in the comparison for ever. */}
      {service.error && props.onRemove && <RemoveButton name={`${account}/${model}`} onRemove={props.onRemove} />}
    </div>
  );
}

function LoadedColumn({
  service,
  configs,
  number: position,
  column,
  outcome,
  base,
  fastest,
  mode,
  outdated,
  onConfig,
  onRemove,
  onSend,
}: CompareColumnProps & { readonly service: ModelInfoData; readonly configs: readonly PredictConfigData[] }) {
  const { t } = useTranslation('testing');
  const host = useAtomValue(hostAtom);
  const { name } = serviceTexts(service);
  const config: ConfigChoice =
    column.config.kind === 'saved' ? { kind: 'saved', id: column.config.id ?? defaultConfig(configs) } : column.config;
  const result = outcome?.result;
  return (
    <section className={styles.inner} aria-label={t('compare.column', { number: position, name })}>
      <header className={styles.columnHead}>
        <h3 className={styles.name}>
          <Link variant="quiet" href={`${catalogPath(service)}/testing`}>
            {name}
          </Link>
        </h3>
        {onRemove && <RemoveButton name={name} onRemove={onRemove} />}
      </header>
      <div className={styles.columnConfig}>
        <Configuration configs={configs} config={config} onConfig={onConfig} onSend={onSend} />
      </div>
      <div className={styles.columnFacts}>
        <RunStatus of={name} result={outcome?.running ? undefined : result} />
        {result && <RunFacts result={result} speed={<Speed result={result} fastest={fastest} />} />}
      </div>
      <div className={styles.columnAnswer} data-outdated={outdated || undefined} aria-busy={outcome?.running ?? false}>
        {outcome?.running && <Skeleton label={t('running')} variant="lines" count={4} />}
        {!outcome?.running && !result && (
          <Empty
            kind="nothing"
            icon={<TestIcon />}
            level={3}
            title={t('noResult.title')}
            text={t('compare.noResult')}
          />
        )}
        {!outcome?.running && result && outdated && <p className={styles.outdated}>{t('compare.outdated')}</p>}
        {!outcome?.running && result?.fault && (
          <div role="alert" className={styles.refusal}>
            <FaultCallout fault={result.fault} />
          </div>
        )}
        {!outcome?.running && result?.answer !== undefined && (
          <Answer
            service={service}
            result={result}
            answer={result.answer}
            base={base}
            mode={mode}
            view={host.find(serviceTester, service.taskType ?? '')?.result}
          />
        )}
      </div>
    </section>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('testing');
  return <IconButton label={t('compare.remove', { name })} icon={<CloseIcon />} onClick={onRemove} />;
}

function Speed({ result: { took, fault }, fastest }: { result: TestResult; fastest: number | undefined }) {
  const { t } = useTranslation('testing');
  if (fault || fastest === undefined) return null;
  if (took === fastest)
    return (
      <>
        {' '}
        <Badge tone="ok">{t('compare.fastest')}</Badge>
      </>
    );
  return (
    <span
      className={styles.slower}
      title={t('compare.slower', { factor: number(took / fastest, 1) })}
    >{` +${duration(took - fastest)}`}</span>
  );
}

interface AnswerProps {
  readonly service: ModelInfoData;
  readonly result: TestResult;
  readonly answer: string;
  readonly base: TestResult | undefined;
  readonly mode: CompareMode;
  readonly view: Parameters<typeof serviceTester>[0]['result'];
}

function Answer({ service, result, answer, base, mode, view }: AnswerProps) {
  const { t } = useTranslation('testing');
  const hunks = base?.answer === undefined ? undefined : differences(base.answer, answer);
  const count = hunks && countDifferences(hunks);
  return (
    <>
      <p className={styles.verdict}>
        {count === undefined && <Badge tone="neu">{t('compare.base')}</Badge>}
        {count === 0 && <Badge tone="ok">{t('compare.same')}</Badge>}
        {count !== undefined && count > 0 && <Badge tone="warn">{t('compare.differs', { count })}</Badge>}
      </p>
      {mode === 'differences' && hunks && count! > 0 ? (
        <DifferenceView hunks={hunks} />
      ) : (
        <AnswerView
          service={service}
          view={mode === 'view' ? view : undefined}
          request={result.request.body}
          answer={answer}
        />
      )}
    </>
  );
}
