import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Part } from '#core/web/page/part.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { NoAccount } from '#plugins/accounts/web/parts.ts';
import { kinds } from '../kinds.ts';
import { isDeveloper } from '../rights.ts';
import { useKind } from '../use-kind.ts';

/** The form is heavy, and the page stands while it is fetched. */
const form = () => import('./create-form.tsx');

/** Makes a new image, for those who may. */
export function Page() {
  const { t } = useTranslation('images');
  const kind = useKind();
  const session = useAtomValue(sessionAtom);
  const { account } = session;
  if (!account) return <NoAccount title={t(`${kind}.create`)} />;
  return (
    <WorkspaceFrame>
      <Breadcrumbs
        label={t('breadcrumbs')}
        items={[{ label: t(`${kind}.title`), href: kinds[kind].path }, { label: t(`${kind}.create`) }]}
      />
      <PageHead title={t(`${kind}.create`)} />
      {isDeveloper(session) ? (
        <Part name="images.create-form" fallback={<Skeleton label={t('core:loading')} variant="lines" count={8} />}>
          {createElement(lazyPage(form), { kind, account: account.id })}
        </Part>
      ) : (
        <Empty
          kind="notallowed"
          title={t('notDeveloperTitle')}
          text={t('notDeveloper')}
          actions={<Button href={kinds[kind].path}>{t(`${kind}.title`)}</Button>}
        />
      )}
    </WorkspaceFrame>
  );
}
