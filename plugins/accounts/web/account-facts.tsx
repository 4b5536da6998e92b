import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import type { AccountInfoData } from '../contract.ts';
import { CopiedText } from './copied-text.tsx';
import { accountCard } from './public.ts';
import styles from './account-page.module.css';

/** Features that can be asked for; what others do is nothing that their holder has to know. */
const features = [
  'mlp.model_admin',
  'mlp.public_model_admin',
  'mlp_billing.no_blocking',
  'mlp.shared_pool_admin',
  'mlp.test_form',
] as const;

/** What of an account only those who run the installation can change: ids, features, and what plugins tell of it. */
export function AccountFacts({ account }: { account: AccountInfoData }) {
  const { t } = useTranslation('accounts');
  const host = useAtomValue(hostAtom);
  const user = useAtomValue(sessionAtom).user;
  const held = features.filter((feature) => user?.features.includes(feature));
  return (
    <>
      <Card title={t('ids.title')} description={t('ids.text')}>
        <KeyValue
          layout="beside"
          items={[
            { key: t('ids.shortName'), value: <CopiedText text={account.shortName} label={t('ids.copyShortName')} /> },
            {
              key: t('ids.account'),
              value: <CopiedText text={String(account.accountId)} label={t('ids.copyAccount')} />,
            },
            { key: t('ids.login'), value: <CopiedText text={user!.login} label={t('ids.copyLogin')} /> },
            { key: t('ids.user'), value: <CopiedText text={String(user!.id)} label={t('ids.copyUser')} /> },
          ]}
        />
      </Card>
      {host.entries(accountCard).map((entry) => (
        <Part key={entry.value.id} name={nameOfPart(accountCard, entry)}>
          {createElement(lazyPage(entry.value.card), { account })}
        </Part>
      ))}
      <Card title={t('features.title')} description={t('features.text')}>
        {held.length === 0 ? (
          <p className={styles.quiet}>{t('features.none')}</p>
        ) : (
          <ul className={styles.marks}>
            {held.map((feature) => (
              <li key={feature} className={styles.line}>
                <Badge tone="ok">{feature}</Badge>
                <span className={styles.quiet}>{t(`features.${feature.replaceAll('.', '_')}`)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
