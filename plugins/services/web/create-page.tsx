import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame.tsx';
import { Breadcrumbs } from '#core/web/ui/breadcrumbs.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { Empty } from '#core/web/ui/empty.tsx';
import { PageHead } from '#core/web/ui/page-head.tsx';
import { RequestButton } from '#plugins/requests/web/public.ts';
import { CreateForm } from './create-form.tsx';
import { createFeature, hasFeature, isDeveloper, publishFeature } from './rights.ts';

/** Makes a new service, for those who may. */
export function Page() {
  const { t } = useTranslation('services');
  const session = useAtomValue(sessionAtom);
  const refusal = !isDeveloper(session) ? 'notDeveloper' : hasFeature(session, createFeature) ? undefined : 'noFeature';
  return (
    <WorkspaceFrame>
      <Breadcrumbs label={t('breadcrumbs')} items={[{ label: t('core:modules.workspace'), href: '/workspace' }, { label: t('create.title') }]} />
      <PageHead title={t('create.title')} />
      {refusal === undefined
        ? <CreateForm account={session.account!.id} mayPublish={hasFeature(session, publishFeature)} />
        : <Empty kind="notallowed" title={t(`create.${refusal}.title`)} text={t(`create.${refusal}.text`, { account: session.account?.displayName, feature: createFeature })} actions={<>{refusal === 'noFeature' && <RequestButton variant="primary" asked={{ kind: 'access', feature: 'model_admin' }} />}<Button href="/catalog">{t('mySpace.nothing.catalogue')}</Button></>} />}
    </WorkspaceFrame>
  );
}
