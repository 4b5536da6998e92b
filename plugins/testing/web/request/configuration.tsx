import { useTranslation } from 'react-i18next';
import { CodeEditor } from '#core/web/editor/code-editor.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { JsonIcon } from '#core/web/ui/icons/icons.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import type { PredictConfigData } from '#plugins/services/contract.ts';
import { readJson } from './json-text.ts';
import { defaultConfig, type ConfigChoice } from '../use-test-form.ts';
import styles from './configuration.module.css';

interface ConfigurationProps {
  readonly configs: readonly PredictConfigData[];
  readonly config: ConfigChoice;
  readonly onConfig: (choice: ConfigChoice) => void;
  readonly onSend: () => void;
  /** Whether requests of the service have priorities, and which this one has. */
  readonly priority?:
    | { readonly value: number | undefined; readonly onChange: (priority: number | undefined) => void }
    | undefined;
}

const priorities = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(String);

/** Chooses the configuration that goes with a request, or writes one as JSON. */
export function Configuration({ configs, config, onConfig, onSend, priority }: ConfigurationProps) {
  const { t } = useTranslation('testing');
  const own = config.kind === 'own';
  const saved = own ? undefined : configs.find(({ id }) => id.configId === config.id);
  const preset = defaultConfig(configs);
  // A call without a configuration goes with the default one where there is one.
  const options = [
    ...(preset === undefined ? [{ value: '', label: t('noConfiguration') }] : []),
    ...configs.map(({ id, name, isDefault }) => ({
      value: String(id.configId),
      label: name,
      ...(isDefault ? { detail: t('default') } : {}),
    })),
  ];
  const read = own ? readJson(config.json) : undefined;
  return (
    <>
      <div className={styles.row} data-priority={priority !== undefined || undefined}>
        <Field
          label={t('configuration')}
          {...(saved
            ? {
                help: (
                  <span className={styles.saved} title={saved.config}>
                    {saved.config.replace(/\s+/g, ' ')}
                  </span>
                ),
              }
            : {})}
        >
          {own ? (
            <p className={styles.own}>{t('ownConfiguration')}</p>
          ) : (
            <Select
              options={options}
              value={String(config.id ?? '')}
              onChange={(id) => onConfig({ kind: 'saved', id: id === '' ? undefined : Number(id) })}
            />
          )}
        </Field>
        {priority && (
          <Field label={t('priority')}>
            <Select
              options={[{ value: '', label: t('noPriority') }, ...priorities.map((value) => ({ value, label: value }))]}
              value={String(priority.value ?? '')}
              onChange={(value) => priority.onChange(value === '' ? undefined : Number(value))}
            />
          </Field>
        )}
        <IconButton
          label={t(own ? 'chooseConfiguration' : 'writeConfiguration')}
          icon={<JsonIcon />}
          variant="secondary"
          size="md"
          aria-pressed={own}
          onClick={() => onConfig(own ? { kind: 'saved', id: preset } : { kind: 'own', json: saved?.config ?? '{}' })}
        />
      </div>
      {own && (
        <div className={styles.editor}>
          <CodeEditor
            language="json"
            label={t('configurationJson')}
            value={config.json}
            onChange={(json) => onConfig({ kind: 'own', json })}
            onSubmit={onSend}
            invalid={read !== undefined && 'problem' in read}
          />
          {read && 'problem' in read && (
            <p className={styles.problem} role="alert">
              {t('notJson', { ...read.problem })}
            </p>
          )}
        </div>
      )}
    </>
  );
}
