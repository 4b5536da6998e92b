import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { ClearAllIcon, CompareIcon, StartIcon, StopIcon } from '#core/web/ui/icons/icons.tsx';
import type { ModelInfoData, PredictConfigData } from '#plugins/services/contract.ts';
import type { RequestText, serviceTester } from '#plugins/services/web/public.ts';
import { CallPrice } from './call-price.tsx';
import { Configuration } from './configuration.tsx';
import { Panel } from '../panel.tsx';
import { RequestBody, useBodyForm, useLength } from './request-body.tsx';
import { buttonKeys } from './submit-keys.ts';
import type { Test } from '../use-test-form.ts';
import styles from '../testing-tab.module.css';

type Tester = Parameters<typeof serviceTester>[0];

interface RequestPanelProps {
  readonly service: ModelInfoData;
  readonly test: Test;
  readonly text: RequestText | undefined;
  readonly input: Tester['input'];
  readonly configs: readonly PredictConfigData[];
  readonly onCompare: () => void;
}

/** The form of a test: configuration, request in the task type's form or as JSON, and the buttons that send it. */
export function RequestPanel({ service, test, text, input, configs, onCompare }: RequestPanelProps) {
  const { t } = useTranslation('testing');
  const { mode, beyondText, toggle } = useBodyForm({ text, input }, test.body);
  const length = useLength({ mode, body: test.body, text });
  const blocked = test.problems.body || test.problems.config ? { disabled: true, disabledReason: t('cannotSend') } : {};
  const ranked = service.priorityQueue.enabled || test.priority !== undefined;
  return (
    <Panel
      title={t('request')}
      choice={toggle}
      actions={<IconButton label={t('reset')} icon={<ClearAllIcon />} onClick={test.reset} />}
    >
      <div className={styles.form}>
        <Configuration
          configs={configs}
          config={test.config}
          onConfig={test.setConfig}
          onSend={test.send}
          priority={ranked ? { value: test.priority, onChange: test.setPriority } : undefined}
        />
        <RequestBody
          service={service}
          mode={mode}
          text={text}
          input={input}
          body={test.body}
          onBody={test.setBody}
          onSend={test.send}
          invalid={test.problems.body !== undefined}
        />
        {beyondText && <p className={styles.note}>{t('notText')}</p>}
        <div className={styles.bottom}>
          <p
            className={test.problems.body ? styles.problem : styles.note}
            role={test.problems.body ? 'alert' : undefined}
          >
            {test.problems.body ? t('notJson', { ...test.problems.body }) : length}
            <CallPrice service={service} follows={length !== undefined} />
          </p>
          <Button icon={<CompareIcon />} onClick={onCompare}>
            {t('compare.action')}
          </Button>
          {test.running ? (
            <Button icon={<StopIcon />} onClick={test.stop}>
              {t('stop')}
            </Button>
          ) : (
            <Button variant="primary" icon={<StartIcon />} {...buttonKeys} onClick={test.send} {...blocked}>
              {t('send')}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
