import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { selectAccount } from '#core/web/auth/redirects.ts';
import { sessionAtom, type Session } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { RequestButton } from '#plugins/requests/web/public.ts';
import { CreateForm } from './create-form.tsx';
import { createFeature, hasFeature, isDeveloper, publishFeature } from '../rights.ts';

/** Makes a new service, for those who may. */
export function Page() {
  const { t } = useTranslation('services');
  const session = useAtomValue(sessionAtom);
  const refusal = refusalOf(session);
  return (
    <WorkspaceFrame>
      <Breadcrumbs
        label={t('breadcrumbs')}
        items={[{ label: t('mySpace.title'), href: '/workspace' }, { label: t('create.title') }]}
      />
      <PageHead title={t('create.title')} />
      {session.account && refusal === undefined ? (
        <CreateForm account={session.account.id} mayPublish={hasFeature(session, publishFeature)} />
      ) : (
        <Empty
          kind="notallowed"
          title={t(`create.${refusal}.title`)}
          text={t(`create.${refusal}.text`, { account: session.account?.displayName, feature: createFeature })}
          actions={
            <>
              {refusal === 'noAccount' && (
                <Button variant="primary" onClick={selectAccount}>
                  {t('create.noAccount.action')}
                </Button>
              )}
              {refusal === 'noFeature' && (
                <RequestButton variant="primary" asked={{ kind: 'access', feature: 'model_admin' }} />
              )}
              <Button href="/catalog">{t('mySpace.nothing.catalogue')}</Button>
            </>
          }
        />
      )}
    </WorkspaceFrame>
  );
}

/** Why whoever is signed in may make no service. Staff of the installation may come in without an account. */
function refusalOf(session: Session): 'noAccount' | 'notDeveloper' | 'noFeature' | undefined {
  if (!session.account) return 'noAccount';
  if (!isDeveloper(session)) return 'notDeveloper';
  return hasFeature(session, createFeature) ? undefined : 'noFeature';
}
