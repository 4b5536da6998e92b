import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { NoAccount } from '#plugins/accounts/web/parts.ts';
import { Explorer } from './explorer.tsx';
import styles from './explorer.module.css';

/** The requests that the account made, of whichever service. */
export function Page() {
  const { t } = useTranslation('request-explorer');
  const account = useAtomValue(sessionAtom).account?.id;
  if (account === undefined) return <NoAccount title={t('title')} />;
  return (
    <WorkspaceFrame>
      <PageHead title={t('title')} />
      <p className={styles.lead}>{t('ownText')}</p>
      <Explorer scope={{ account }} />
    </WorkspaceFrame>
  );
}
