import { createElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeEditor } from '#core/web/editor/code-editor.tsx';
import { lazyPage } from '#core/web/lazy-page.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { IconButton } from '#core/web/ui/icon-button.tsx';
import { ClearAllIcon, ExpandIcon, JsonIcon, StartIcon, StopIcon } from '#core/web/ui/icons.tsx';
import { Segmented } from '#core/web/ui/segmented.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import type { ModelInfoData, PredictConfigData } from '#plugins/services/contract.ts';
import type { InputProps, serviceTester } from '#plugins/services/web/public.ts';
import { readJson } from './example.ts';
import { Panel } from './panel.tsx';
import { submitKeys } from './submit-keys.ts';
import type { Test } from './use-test.ts';
import styles from './testing-tab.module.css';

type Tester = Parameters<typeof serviceTester>[0];

interface RequestPanelProps {
  service: ModelInfoData;
  test: Test;
  text: Tester['text'];
  input: Tester['input'];
  configs: readonly PredictConfigData[];
  wide: boolean;
  onWide: (wide: boolean) => void;
}

/** The form of a test: configuration, request in the task type's form or as JSON, and the button that sends it. */
export function RequestPanel({ service, test, text, input, configs, wide, onWide }: RequestPanelProps) {
  const { t } = useTranslation('testing');
  const shown = text && textOf(test.body, text.read);
  const own = input ? 'input' : shown === undefined ? 'json' : 'text';
  const [wish, setWish] = useState<'own' | 'json'>('own');
  const mode = wish === 'own' ? own : 'json';
  return (
    <Panel
      title={t('request')}
      choice={(input ?? text) && <Segmented size="sm" label={t('form')} value={mode === 'json' ? 'json' : 'own'} onChange={setWish} options={[{ value: 'own', label: input ? t(input.label) : t('text') }, { value: 'json', label: 'JSON' }]} />}
      actions={
        <>
          <IconButton label={t('reset')} icon={<ClearAllIcon />} onClick={test.reset} />
          <IconButton label={t(wide ? 'restore' : 'expand')} icon={<ExpandIcon />} aria-pressed={wide} onClick={() => onWide(!wide)} />
        </>
      }
    >
      <div className={styles.form}>
        <Configuration test={test} configs={configs} />
        <div className={mode === 'input' ? styles.input : styles.editor}>
          {mode === 'input' && <Input input={input!} service={service} request={test.body} onRequest={test.setBody} onSend={test.send} />}
          {mode === 'text' && <CodeEditor key="text" language="text" label={t('requestText')} value={shown!} onSubmit={test.send} onChange={(next) => test.setBody(JSON.stringify(text!.write(next), null, 2))} />}
          {mode === 'json' && <CodeEditor key="json" language="json" label={t('requestJson')} value={test.body} onChange={test.setBody} onSubmit={test.send} invalid={test.problems.body !== undefined} />}
        </div>
        {wish === 'own' && own === 'json' && text && <p className={styles.note}>{t('notText')}</p>}
        <div className={styles.bottom}>
          <p className={test.problems.body ? styles.problem : styles.note} role={test.problems.body ? 'alert' : undefined}>
            {test.problems.body ? t('notJson', { problem: test.problems.body }) : mode !== 'input' && t('characters', { count: [...(mode === 'text' ? shown! : test.body)].length })}
          </p>
          {test.running ? (
            <Button icon={<StopIcon />} onClick={test.stop}>{t('stop')}</Button>
          ) : (
            <Button variant="primary" icon={<StartIcon />} keys={submitKeys} onClick={test.send} {...(test.problems.body || test.problems.config ? { disabled: true, disabledReason: t('cannotSend') } : {})}>{t('send')}</Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

function Input({ input, ...props }: { input: NonNullable<Tester['input']> } & InputProps) {
  const { t } = useTranslation('core');
  return <Suspense fallback={<Skeleton label={t('loading')} variant="lines" />}>{createElement(lazyPage(input.page), props)}</Suspense>;
}

function Configuration({ test: { config, setConfig, problems, send }, configs }: Pick<RequestPanelProps, 'test' | 'configs'>) {
  const { t } = useTranslation('testing');
  const own = config.kind === 'own';
  const saved = own ? undefined : configs.find(({ id }) => id.configId === config.id);
  const options = [
    { value: '', label: t('noConfiguration') },
    ...configs.map(({ id, name, isDefault }) => ({ value: String(id.configId), label: name, ...(isDefault ? { detail: t('default') } : {}) })),
  ];
  return (
    <>
      <div className={styles.configuration}>
        <Field label={t('configuration')} {...(saved ? { help: <span className={styles.savedConfig} title={saved.config}>{saved.config.replace(/\s+/g, ' ')}</span> } : {})}>
          {own ? <p className={styles.ownConfig}>{t('ownConfiguration')}</p> : <Select options={options} value={String(config.id ?? '')} onChange={(id) => setConfig({ kind: 'saved', id: id === '' ? undefined : Number(id) })} />}
        </Field>
        <IconButton
          label={t(own ? 'chooseConfiguration' : 'writeConfiguration')}
          icon={<JsonIcon />}
          variant="secondary"
          size="md"
          aria-pressed={own}
          onClick={() => setConfig(own ? { kind: 'saved', id: configs.find(({ isDefault }) => isDefault)?.id.configId } : { kind: 'own', json: saved?.config ?? '{}' })}
        />
      </div>
      {own && (
        <div className={styles.ownEditor}>
          <CodeEditor language="json" label={t('configurationJson')} value={config.json} onChange={(json) => setConfig({ kind: 'own', json })} onSubmit={send} invalid={problems.config !== undefined} />
          {problems.config && <p className={styles.problem} role="alert">{t('notJson', { problem: problems.config })}</p>}
        </div>
      )}
    </>
  );
}

function textOf(json: string, read: (request: unknown) => string | undefined): string | undefined {
  const parsed = readJson(json);
  return 'value' in parsed ? read(parsed.value) : undefined;
}
