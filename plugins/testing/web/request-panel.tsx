import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeEditor } from '#core/web/editor/code-editor.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { IconButton } from '#core/web/ui/icon-button.tsx';
import { ClearAllIcon, ExpandIcon, JsonIcon, StartIcon, StopIcon } from '#core/web/ui/icons.tsx';
import { Segmented } from '#core/web/ui/segmented.tsx';
import { Select } from '#core/web/ui/select.tsx';
import type { PredictConfigData } from '#plugins/services/contract.ts';
import type { serviceTester } from '#plugins/services/web/public.ts';
import { readJson } from './example.ts';
import { Panel } from './panel.tsx';
import { submitKeys } from './submit-keys.ts';
import type { Test } from './use-test.ts';
import styles from './testing-tab.module.css';

type Tester = Parameters<typeof serviceTester>[0];

interface RequestPanelProps {
  test: Test;
  text: Tester['text'];
  configs: readonly PredictConfigData[];
  wide: boolean;
  onWide: (wide: boolean) => void;
}



/** The form of a test: configuration, request as text or JSON, and the button that sends it. */
export function RequestPanel({ test, text, configs, wide, onWide }: RequestPanelProps) {
  const { t } = useTranslation('testing');
  const shown = text && textOf(test.body, text.read);
  const [wish, setWish] = useState<'text' | 'json'>('text');
  const mode = wish === 'text' && shown !== undefined ? 'text' : 'json';
  return (
    <Panel
      title={t('request')}
      choice={text && <Segmented size="sm" label={t('form')} value={mode} onChange={setWish} options={[{ value: 'text', label: t('text') }, { value: 'json', label: 'JSON' }]} />}
      actions={
        <>
          <IconButton label={t('reset')} icon={<ClearAllIcon />} onClick={test.reset} />
          <IconButton label={t(wide ? 'restore' : 'expand')} icon={<ExpandIcon />} aria-pressed={wide} onClick={() => onWide(!wide)} />
        </>
      }
    >
      <div className={styles.form}>
        <Configuration test={test} configs={configs} />
        <div className={styles.editor}>
          {mode === 'text' ? (
            <CodeEditor key="text" language="text" label={t('requestText')} value={shown!} onSubmit={test.send} onChange={(next) => test.setBody(JSON.stringify(text!.write(next), null, 2))} />
          ) : (
            <CodeEditor key="json" language="json" label={t('requestJson')} value={test.body} onChange={test.setBody} onSubmit={test.send} invalid={test.problems.body !== undefined} />
          )}
        </div>
        {wish === 'text' && text && shown === undefined && <p className={styles.note}>{t('notText')}</p>}
        <div className={styles.bottom}>
          <p className={test.problems.body ? styles.problem : styles.note} role={test.problems.body ? 'alert' : undefined}>
            {test.problems.body ? t('notJson', { problem: test.problems.body }) : t('characters', { count: [...(mode === 'text' ? shown! : test.body)].length })}
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
