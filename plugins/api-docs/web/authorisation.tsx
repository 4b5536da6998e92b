import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { credentialsAtom } from './calls.ts';
import styles from './calls.module.css';

/** How calls show who makes them, and as whom they are tried out. */
export function Authorisation() {
  const { t } = useTranslation('api-docs');
  const { user } = useAtomValue(sessionAtom);
  const [{ way, key }, setCredentials] = useAtom(credentialsAtom);
  return (
    <Card title={t('authorisation.title')} description={t('authorisation.text')}>
      <div className={styles.authorisation}>
        <Segmented
          label={t('authorisation.way')}
          value={way}
          onChange={(next) => setCredentials({ way: next, key })}
          options={[
            { value: 'session', label: t('authorisation.session') },
            { value: 'key', label: t('authorisation.key') },
          ]}
        />
        {way === 'session' ? (
          <p className={styles.quiet}>
            {user ? t('authorisation.signedIn', { login: user.login }) : t('authorisation.guest')}
          </p>
        ) : (
          <Field label={t('authorisation.yourKey')} help={t('authorisation.keyHelp')}>
            <TextInput
              type="password"
              font="mono"
              autoComplete="off"
              value={key}
              onChange={(event) => setCredentials({ way, key: event.currentTarget.value })}
            />
          </Field>
        )}
      </div>
    </Card>
  );
}
