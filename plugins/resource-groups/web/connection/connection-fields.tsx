import { useTranslation } from 'react-i18next';
import { LockIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import type { ConnectionFieldProps } from '../public.ts';
import styles from './connection.module.css';

/** A field of a connection that is shown as it was entered. */
export function ConnectionField({
  name,
  label,
  help,
  required = false,
  values,
  set,
  errors,
  ...look
}: ConnectionFieldProps) {
  return (
    <Field label={label} help={help} error={errors[name]?.join(' ')} required={required}>
      <Control {...look} value={values[name] ?? ''} onChange={(value) => set(name, value)} />
    </Field>
  );
}

/** A field of a connection that is written and never read: kept, replaced or removed. */
export function ConnectionSecret({
  name,
  label,
  help,
  required = false,
  values,
  kept,
  set,
  errors,
  ...look
}: ConnectionFieldProps) {
  const { t } = useTranslation('resource-groups');
  const value = values[name];
  const isKept = kept.includes(name);
  const error = errors[name]?.join(' ');
  if (!isKept || typeof value === 'string')
    return (
      <Field label={label} help={help} error={error} required={required}>
        <div className={styles.secret}>
          <Control {...look} secret value={value ?? ''} onChange={(next) => set(name, next)} />
          {isKept && <Button onClick={() => set(name, undefined)}>{t('connection.keep')}</Button>}
        </div>
      </Field>
    );
  const isRemoved = value === null;
  return (
    <Field label={label} help={help} error={error} group>
      <div className={styles.kept}>
        <span className={styles.state}>
          <LockIcon />
          {t(isRemoved ? 'connection.removed' : 'connection.isSet')}
        </span>
        {isRemoved ? (
          <Button size="sm" onClick={() => set(name, undefined)}>
            {t('connection.keep')}
          </Button>
        ) : (
          <>
            <Button size="sm" onClick={() => set(name, '')}>
              {t('connection.replace')}
            </Button>
            {!required && (
              <Button size="sm" variant="ghost" onClick={() => set(name, null)}>
                {t('connection.removeSecret')}
              </Button>
            )}
          </>
        )}
      </div>
    </Field>
  );
}

interface ControlProps {
  value: string;
  onChange: (value: string) => void;
  lines?: boolean;
  secret?: boolean;
  placeholder?: string | undefined;
}

function Control({ value, onChange, lines = false, secret = false, placeholder = '' }: ControlProps) {
  const common = {
    font: 'mono',
    value,
    placeholder,
    autoComplete: secret ? 'new-password' : 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  } as const;
  return lines ? (
    <TextArea {...common} rows={4} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <TextInput {...common} type={secret ? 'password' : 'text'} onChange={(event) => onChange(event.target.value)} />
  );
}

/** Fields side by side where there is room. */
export const ConnectionRow = ({ children }: { children: React.ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
