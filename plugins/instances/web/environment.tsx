import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { DeleteIcon, LockIcon, PlusIcon } from '#core/web/ui/icons/icons.tsx';
import { SettingControl, SettingField, useSettingsForm } from '#plugins/services/web/settings-parts.ts';
import { SecretVariables, secretsIn } from './secret-variables.tsx';
import { textOf, variablesIn, type Variable } from './variables.ts';
import styles from './instances.module.css';

/** The environment of instances: what everyone may read who may change it, and what nobody reads again. */
export function Page() {
  return (
    <>
      <PlainVariables />
      <SecretVariables />
    </>
  );
}

/** Variable by variable; as JSON where it is no list of variables. */
function PlainVariables() {
  const { t } = useTranslation('instances');
  const { draft, change: changeDraft, readOnly } = useSettingsForm();
  const text = typeof draft.env === 'string' ? draft.env : '';
  const read = variablesIn(text);
  const [rows, setRows] = useState<readonly Variable[]>(read ?? []);
  if (!read)
    return <SettingControl field={{ path: 'env', kind: 'json', restart: true, label: 'instances:env.title' }} />;
  // A reset, the JSON view or somebody else changed it.
  const shown = textOf(rows) === text ? rows : read;

  function change(next: readonly Variable[]) {
    setRows(next);
    changeDraft({ env: textOf(next) });
  }

  /** Makes a plain variable a secret one. */
  function hide(at: number) {
    const { name, value } = shown[at]!;
    const next = shown.filter((_, other) => other !== at);
    setRows(next);
    changeDraft({ env: textOf(next), secretEnv: [...secretsIn(draft), { name, value }] });
  }

  const twice = shown.find(({ name }, at) => name !== '' && shown.findIndex((each) => each.name === name) !== at);
  return (
    <SettingField
      path="env"
      label={t('env.variables')}
      help={t('env.help')}
      problem={twice && t('env.twice', { name: twice.name })}
      restart
      group
    >
      <div className={styles.rows}>
        {shown.map(({ name, value }, at) => (
          <div key={at} className={styles.row}>
            <TextInput
              font="mono"
              aria-label={t('env.name')}
              placeholder={t('env.name')}
              value={name}
              readOnly={readOnly}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) =>
                change(shown.map((each, other) => (other === at ? { ...each, name: event.target.value } : each)))
              }
            />
            <TextInput
              font="mono"
              aria-label={t('env.value', { name })}
              placeholder={t('env.valueShort')}
              value={value}
              readOnly={readOnly}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) =>
                change(shown.map((each, other) => (other === at ? { name, value: event.target.value } : each)))
              }
            />
            <IconButton
              label={t('env.hide', { name })}
              icon={<LockIcon />}
              disabled={readOnly || name === ''}
              onClick={() => hide(at)}
            />
            <IconButton
              label={t('env.remove', { name })}
              icon={<DeleteIcon />}
              disabled={readOnly}
              onClick={() => change(shown.filter((_, other) => other !== at))}
            />
          </div>
        ))}
        {!readOnly && (
          <div>
            <Button size="sm" icon={<PlusIcon />} onClick={() => change([...shown, { name: '', value: '' }])}>
              {t('env.add')}
            </Button>
          </div>
        )}
      </div>
    </SettingField>
  );
}
