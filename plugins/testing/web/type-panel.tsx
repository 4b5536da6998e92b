import { createElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { CompareIcon } from '#core/web/ui/icons/icons.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import type { GivenRequest, serviceTester, TestRun } from '#plugins/services/web/public.ts';
import type { TestResult } from './run.ts';
import { targetOf, type Test } from './use-test-form.ts';
import styles from './testing-tab.module.css';

interface TypePanelProps {
  readonly panel: NonNullable<Parameters<typeof serviceTester>[0]['panel']>;
  readonly service: ModelInfoData;
  readonly test: Test;
  readonly given: GivenRequest | undefined;
  readonly form: 'panel' | 'json';
  readonly onForm: (form: 'panel' | 'json') => void;
  readonly onRun: (result: TestResult) => void;
  readonly onCompare: () => void;
}

/** The panel that a task type has in place of request and answer, and the toggle between it and JSON. */
export function TypePanel({ panel, service, test, given, form, onForm, onRun, onCompare }: TypePanelProps) {
  const { t } = useTranslation();
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const hidden = form === 'json';
  return (
    <>
      <div className={styles.views}>
        <Segmented
          size="sm"
          label={t('testing:form')}
          value={form}
          onChange={onForm}
          options={[
            { value: 'panel', label: t(panel.label) },
            { value: 'json', label: 'JSON' },
          ]}
        />
        <div className={styles.panelActions} hidden={hidden}>
          <div ref={setActions} className={styles.panelActions} />
          <Button size="sm" variant="quiet" icon={<CompareIcon />} onClick={onCompare}>
            {t('testing:compare.action')}
          </Button>
        </div>
      </div>
      {/* Only hidden behind the JSON, so that it keeps what was done in it. */}
      <div className={styles.whole} hidden={hidden}>
        <Suspense fallback={<Skeleton label={t('core:loading')} variant="lines" count={8} />}>
          {actions &&
            createElement(lazyPage(panel.page), {
              service,
              target: targetOf(service),
              onRequest: test.follow,
              onRun: (run) => onRun(resultOf(run, service)),
              given,
              actions,
            })}
        </Suspense>
      </div>
    </>
  );
}

/** A panel's call as a run of the tester, which has just ended. */
const resultOf = ({ request, config, ...run }: TestRun, service: ModelInfoData): TestResult => ({
  ...run,
  at: Date.now() - run.took,
  request: { ...targetOf(service), body: request, config, configId: undefined, priority: undefined },
});
