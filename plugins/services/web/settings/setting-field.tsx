import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { RefreshIcon, UndoIcon } from '#core/web/ui/icons/icons.tsx';
import { same, valueAt } from './draft.ts';
import { errorAt, useSettingsForm } from './settings-form.ts';
import styles from './settings.module.css';

interface SettingFieldProps {
  path: string;
  label: string;
  help?: ReactNode;
  /** A problem that shows while typing. */
  problem?: string | undefined;
  /** Whether instances are started anew to take it up. */
  restart?: boolean | undefined;
  /** For several controls under one label. */
  group?: boolean;
  children: ReactNode;
}

/** The frame of one setting: a dot while it is not saved, what was refused of it, and the way back to what a new service has. */
export function SettingField({ path, label, help, problem, restart, group = false, children }: SettingFieldProps) {
  const { t } = useTranslation('services');
  const { draft, saved, defaults, set, errors, readOnly } = useSettingsForm();
  const changed = !same(valueAt(draft, path), valueAt(saved, path));
  const initial = valueAt(defaults, path);
  const differs = initial !== undefined && !same(valueAt(draft, path), initial);
  const note = changed && restart && (
    <>
      <RefreshIcon />
      {t('settings.restarts')}
    </>
  );
  return (
    <div className={styles.setting} data-setting={path}>
      <Field
        id={`setting-${path}`}
        label={label}
        help={help}
        group={group}
        note={note}
        error={problem ?? errorAt(errors, path)}
        modified={changed ? t('settings.unsaved') : differs ? t('settings.differs') : undefined}
        quiet={!changed}
      >
        {children}
      </Field>
      {differs && !readOnly && (
        <span className={styles.reset}>
          <IconButton
            size="xs"
            label={t('settings.reset', { name: label })}
            icon={<UndoIcon />}
            onClick={() => set(path, initial)}
          />
        </span>
      )}
    </div>
  );
}
