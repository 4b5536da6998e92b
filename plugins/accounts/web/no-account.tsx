import { useTranslation } from 'react-i18next';
import { selectAccount } from '#core/web/auth/redirects.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { AccountIcon } from '#core/web/ui/icons/frame-icons.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';

/** In place of a page of an account, for staff of the installation, who may come in without one. */
export function Page({ title }: { title: string }) {
  const { t } = useTranslation('accounts');
  return (
    <WorkspaceFrame>
      <PageHead title={title} />
      <Empty
        kind="nothing"
        icon={<AccountIcon />}
        title={t('settings.noAccount.title')}
        text={t('settings.noAccount.text', { title })}
        actions={
          <Button variant="primary" onClick={selectAccount}>
            {t('settings.noAccount.action')}
          </Button>
        }
      />
    </WorkspaceFrame>
  );
}
