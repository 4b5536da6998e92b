import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { isFor } from '#core/web/state/audience.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';

/** In place of a service that is not there, or not for whoever looks: the two look alike. */
export function NoSuchService({ account, model }: { account: string; model: string }) {
  const { t } = useTranslation('services');
  const session = useAtomValue(sessionAtom);
  return (
    <>
      <PageHead title={t('noService.title')} />
      <Empty
        kind="nomatch"
        title={t('noService.heading', { account, model })}
        text={t('noService.text')}
        actions={
          <>
            <Button href="/catalog">{t('noService.catalogue')}</Button>
            {isFor('user', session) && <Link href="/workspace">{t('noService.workspace')}</Link>}
          </>
        }
      />
    </>
  );
}
