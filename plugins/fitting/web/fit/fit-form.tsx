import { createElement, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import type { Fault } from '#core/contract/fault.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import type { ServiceTabProps } from '#plugins/services/web/public.ts';
import { fitting, type FitRunData } from '../../contract.ts';
import { isOwnPage } from '../rights.ts';
import { ConfigChoice } from './config-choice.tsx';
import { DatasetChoice } from './dataset-choice.tsx';
import styles from './fit.module.css';
import { ResultChoice } from './result-choice.tsx';
import { StartBar } from './start-bar.tsx';
import { TimeAndCost } from './time-and-cost.tsx';
import { useCheck } from './use-check.ts';
import { useLesson } from './use-lesson.ts';
import { useStart } from './use-start.ts';

const whereItRuns = () => import('./where-it-runs.tsx');

/** Where a training is begun; the address may name one that it is to be like. */
export function Page({ service, base }: ServiceTabProps) {
  const { t } = useTranslation('fitting');
  const [params] = useSearchParams();
  const like = params.get('like');
  const isOwn = isOwnPage(base);
  const named = { account: service.id.accountId, model: service.id.modelId };
  const answer = useAnswer(fitting.listFitRuns, like === null || !isOwn ? undefined : named);
  if (like === null || !isOwn) return <Form service={service} base={base} isOwn={isOwn} />;
  return (
    <Loaded answer={answer} what={t('runs.title')} count={4}>
      {(runs) => (
        <Form
          key={like}
          service={service}
          base={base}
          isOwn
          like={runs.find(({ number }) => String(number) === like)}
        />
      )}
    </Loaded>
  );
}

interface FormProps {
  service: ModelInfoData;
  base: string;
  /** Whether it is the account's own, so that it can be trained itself. */
  isOwn: boolean;
  /** The training that this one is to be like, until somebody changes that. */
  like?: FitRunData | undefined;
}

/** Chooses a dataset, a configuration and where the result goes, says beside that what it takes, and begins. */
function Form({ service, base, isOwn, like }: FormProps) {
  const { t } = useTranslation('fitting');
  const isDerived = isOwn && service.trainingModelId !== undefined;
  const lesson = useLesson(service, like);
  const start = useStart(service, lesson, isDerived ? 'same' : 'new');
  const check = useCheck(lesson, start);
  const tried = start.tries > 0;
  const form = useRef<HTMLDivElement>(null);
  // What is wrong may be far above the button.
  useEffect(() => {
    if (start.tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [start.tries]);
  return (
    <div className={styles.form} ref={form}>
      <p className={styles.lead}>{t(isDerived ? 'lead.derived' : 'lead.base')}</p>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card title={t('form.dataset')}>
            <DatasetChoice lesson={lesson} tried={tried} />
          </Card>
          <Card title={t('form.config')}>
            <ConfigChoice lesson={lesson} saves={isOwn} />
          </Card>
          <Card title={t('form.result')}>
            <ResultChoice service={service} start={start} isOwn={isOwn} tried={tried} />
          </Card>
          <Suspense>{createElement(lazyPage(whereItRuns), { service, base, start, check })}</Suspense>
        </div>
        <TimeAndCost service={service} lesson={lesson} start={start} check={check} />
      </div>
      {start.error && <Refused error={start.error} />}
      <StartBar start={start} check={check} />
    </div>
  );
}

/** Why a training did not begin; of a configuration the lines about its fields. */
function Refused({ error }: { error: Fault }) {
  const { t } = useTranslation('fitting');
  return error.code === 'fit.config' ? (
    <Callout tone="bad" title={t('form.configRefused')}>
      {error.message}
    </Callout>
  ) : (
    <Callout tone="bad" title={faultText(t, error)} />
  );
}
