import { useAtomValue } from 'jotai';
import { createElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { Part } from '#core/web/page/part.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { CopyIcon, PlusIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { NoAccount } from '#plugins/accounts/web/parts.ts';
import { resourceGroups, type ServerTemplateData } from '../../contract.ts';
import listStyles from '../list/list.module.css';
import { isDeveloper } from '../rights.ts';
import { RemoveTemplateDialog } from './remove-template-dialog.tsx';
import { TemplatesTable, type TemplateAct } from './templates-table.tsx';

const editor = () => import('./template-dialog.tsx');

interface Opened {
  readonly act: TemplateAct | 'create';
  readonly template: ServerTemplateData | undefined;
}

/** The server templates of the account, then those that every account may use. */
export function Page() {
  const { t } = useTranslation('resource-groups');
  const session = useAtomValue(sessionAtom);
  const [opened, setOpened] = useState<Opened>();
  const { account } = session;
  const mayEdit = isDeveloper(session);
  const own = useAnswer(resourceGroups.getOwnTemplates, account && { account: account.id });
  const published = useAnswer(resourceGroups.getPublicTemplates, account && { account: account.id });
  if (!account) return <NoAccount title={t('templates.title')} />;

  const create = (variant: 'primary' | 'secondary') => (
    <Button
      variant={variant}
      icon={<PlusIcon />}
      {...(mayEdit
        ? { onClick: () => setOpened({ act: 'create', template: undefined }) }
        : { disabledReason: t('notDeveloper') })}
    >
      {t('templates.create')}
    </Button>
  );
  const close = () => setOpened(undefined);

  return (
    <WorkspaceFrame>
      <PageHead title={t('templates.title')} actions={create('primary')} />
      <p className={listStyles.lead}>{t('templates.lead')}</p>
      <Loaded answer={own} what={t('templates.title')} count={3}>
        {(mine) => {
          const ids = new Set(mine.map(({ id }) => id));
          const all = [...mine, ...(published.data ?? []).filter(({ id }) => !ids.has(id))];
          if (all.length === 0)
            return (
              <Card>
                <Empty
                  kind="nothing"
                  icon={<CopyIcon />}
                  title={t('templates.nothing.title')}
                  text={t('templates.nothing.text')}
                  actions={create('secondary')}
                />
              </Card>
            );
          return (
            <TemplatesTable
              label={t('templates.title')}
              templates={all}
              acts={({ id, isPublic }) => {
                if (!mayEdit) return [];
                const changes = ids.has(id) && (!isPublic || session.user?.superadmin);
                return changes ? ['edit', 'copy', 'delete'] : ['copy'];
              }}
              onAct={(act, template) => setOpened({ act, template })}
            />
          );
        }}
      </Loaded>
      {opened?.act === 'delete' && opened.template && (
        <RemoveTemplateDialog template={opened.template} account={account.id} onClose={close} />
      )}
      {opened && opened.act !== 'delete' && (
        <Part name="resource-groups.template">
          {createElement(lazyPage(editor), {
            template: opened.template,
            kind: opened.act === 'edit' ? 'edit' : 'create',
            account: account.id,
            onClose: close,
          })}
        </Part>
      )}
    </WorkspaceFrame>
  );
}
