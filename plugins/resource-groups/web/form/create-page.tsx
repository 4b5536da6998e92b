import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { NoAccount } from '#plugins/accounts/web/parts.ts';
import { resourceGroups } from '../../contract.ts';
import { groupPath, groupsPath } from '../paths.ts';
import { isDeveloper } from '../rights.ts';
import { staleCalls } from '../stales.ts';
import { changeOf } from './draft.ts';
import { GroupFields, useGroupForm } from './group-form.tsx';
import styles from './form.module.css';

// Fetched once the form is there: nobody needs it before something is filled in.
const LeaveGuard = lazy(async () => ({ default: (await import('#core/web/page/leave-guard.tsx')).LeaveGuard }));

/** Makes a new group, for those who may. */
export function Page() {
  const { t } = useTranslation('resource-groups');
  const session = useAtomValue(sessionAtom);
  if (!session.account) return <NoAccount title={t('create')} />;
  return (
    <WorkspaceFrame>
      <Breadcrumbs label={t('breadcrumbs')} items={[{ label: t('title'), href: groupsPath }, { label: t('create') }]} />
      <PageHead title={t('create')} />
      {isDeveloper(session) ? (
        <CreateForm account={session.account.id} />
      ) : (
        <Empty
          kind="notallowed"
          title={t('notDeveloperTitle')}
          text={t('notDeveloper')}
          actions={<Button href={groupsPath}>{t('title')}</Button>}
        />
      )}
    </WorkspaceFrame>
  );
}

function CreateForm({ account }: { account: number }) {
  const { t } = useTranslation('resource-groups');
  const [, navigate] = useLocation();
  const create = useAction(resourceGroups.createResourceGroup, { stales: staleCalls });
  const form = useGroupForm({}, async (draft) => {
    const made = await create.send({ account, body: changeOf(draft) });
    toastSuccess(t('form.created', { name: made.name }));
    navigate(groupPath(made));
  });
  return (
    <form className={styles.page} onSubmit={(event) => void form.submit(event)} noValidate>
      <Card>
        <GroupFields account={account} {...form} />
      </Card>
      <div className={styles.save}>
        <Button variant="primary" type="submit" loading={form.pending}>
          {t('create')}
        </Button>
        <Button variant="ghost" href={groupsPath}>
          {t('form.cancel')}
        </Button>
      </div>
      <Suspense fallback={null}>
        <LeaveGuard changed={form.changed} />
      </Suspense>
    </form>
  );
}
