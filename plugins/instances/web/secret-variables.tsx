import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { DeleteIcon, LockIcon, PlusIcon, UndoIcon } from '#core/web/ui/icons/icons.tsx';
import { SettingField, useSettingsForm } from '#plugins/services/web/settings-parts.ts';
import styles from './instances.module.css';

interface Secret {
  readonly name: string;
  /** A new value; without one it keeps the value that it has. */
  readonly value?: string;
}

export const secretsIn = ({ secretEnv }: Readonly<Record<string, unknown>>): readonly Secret[] =>
  Array.isArray(secretEnv) ? (secretEnv as readonly Secret[]) : [];

/** Variables whose values are replaced and removed, and never read. */
export function SecretVariables() {
  const { t } = useTranslation('instances');
  const { draft, saved, set, readOnly } = useSettingsForm();
  const secrets = secretsIn(draft);
  const kept = new Set(secretsIn(saved).map(({ name }) => name));
  const change = (next: readonly Secret[]) => set('secretEnv', next);
  const replace = (at: number, by: Secret) => change(secrets.map((each, other) => (other === at ? by : each)));
  return (
    <div className={styles.block}>
      <SettingField path="secretEnv" label={t('env.secrets')} help={t('env.secretsHelp')} restart group>
        <div className={styles.rows}>
          {secrets.map(({ name, value }, at) => (
            <div key={at} className={styles.row}>
              <TextInput
                font="mono"
                aria-label={t('env.name')}
                placeholder={t('env.name')}
                value={name}
                readOnly={readOnly || (kept.has(name) && value === undefined)}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => replace(at, { name: event.target.value, value: value ?? '' })}
              />
              <TextInput
                font="mono"
                type="password"
                icon={<LockIcon />}
                aria-label={t('env.value', { name })}
                placeholder={value === undefined ? t('env.isSet') : t('env.newValue')}
                value={value ?? ''}
                readOnly={readOnly || value === undefined}
                autoComplete="new-password"
                spellCheck={false}
                onChange={(event) => replace(at, { name, value: event.target.value })}
              />
              {value === undefined ? (
                <Button disabled={readOnly} onClick={() => replace(at, { name, value: '' })}>
                  {t('env.replace')}
                </Button>
              ) : (
                kept.has(name) && (
                  <IconButton
                    label={t('env.keep', { name })}
                    icon={<UndoIcon />}
                    disabled={readOnly}
                    onClick={() => replace(at, { name })}
                  />
                )
              )}
              <IconButton
                label={t('env.remove', { name })}
                icon={<DeleteIcon />}
                disabled={readOnly}
                onClick={() => change(secrets.filter((_, other) => other !== at))}
              />
            </div>
          ))}
          {!readOnly && (
            <div>
              <Button size="sm" icon={<PlusIcon />} onClick={() => change([...secrets, { name: '', value: '' }])}>
                {t('env.addSecret')}
              </Button>
            </div>
          )}
        </div>
      </SettingField>
    </div>
  );
}
