import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { requestableFeatures } from '#plugins/requests/contract.ts';
import { RequestButton } from '#plugins/requests/web/public.ts';
import { register } from './register.ts';
import { Section } from './section.tsx';
import styles from './ask.module.css';

const kinds = ['demo', 'service', 'contact'] as const;

/** The ways to begin: an account, more rights for one, or a word with those who run the platform. */
export function Ask() {
  const { t } = useTranslation('landing');
  const { user, account } = useAtomValue(sessionAtom);
  const lacking =
    user && account && !user.superadmin
      ? requestableFeatures.find((feature) => !user.features.includes(`mlp.${feature}`))
      : undefined;
  return (
    <Section title={t('ask.title')} lead={t('ask.lead')}>
      <ul className={styles.ways}>
        {!user && (
          <Way way="account">
            <Button variant="primary" onClick={register}>
              {t('actions.register')}
            </Button>
          </Way>
        )}
        {lacking && (
          <Way way="access">
            <RequestButton variant="primary" asked={{ kind: 'access', feature: lacking }} />
          </Way>
        )}
        {kinds.map((kind) => (
          <Way key={kind} way={kind}>
            <RequestButton asked={{ kind }} />
          </Way>
        ))}
      </ul>
    </Section>
  );
}

function Way({ way, children }: { way: 'account' | 'access' | (typeof kinds)[number]; children: ReactNode }) {
  const { t } = useTranslation('landing');
  return (
    <li className={styles.way}>
      <h3>{t(`ask.${way}.title`)}</h3>
      <p>{t(`ask.${way}.text`)}</p>
      {children}
    </li>
  );
}
