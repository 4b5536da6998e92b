import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useParams } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { LazyTab } from '#core/web/page/lazy-tab.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { usePageName } from '#core/web/page/page-title.ts';
import { hostAtom, useAnswer } from '#core/web/state/state.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { StateMark } from '#core/web/ui/feedback/state-mark.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { DeleteIcon, EditIcon, MoreIcon, ResourceGroupIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Tabs } from '#core/web/ui/layout/tabs.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import { NoAccount } from '#plugins/accounts/web/parts.ts';
import { resourceGroups } from '../../contract.ts';
import { GroupDialog, type GroupDialogKind } from '../group-dialog.tsx';
import { groupStanding } from '../group-standing.ts';
import { groupPath, groupsPath } from '../paths.ts';
import { groupTabs, type GroupTabProps } from '../public.ts';
import { mayEditGroup } from '../rights.ts';
import { WaitingInstances } from './waiting.tsx';
import styles from './group.module.css';

/** Instances may come to wait in it. */
const pollMs = 10_000;

/** One resource group: its servers, who runs there, who may, and what happened. */
export function Page() {
  const { t } = useTranslation('resource-groups');
  const session = useAtomValue(sessionAtom);
  const { owner = '', group = '', '*': rest = '' } = useParams();
  const name = decodeURIComponent(group);
  // Groups of the installation have no account of their own, and are asked for under that of whoever looks.
  const account = Number(owner) || session.account?.id;
  const answer = useAnswer(
    resourceGroups.getResourceGroupData,
    account === undefined ? undefined : { account, groupName: name },
    { poll: pollMs },
  );
  usePageName(name);
  if (account === undefined) return <NoAccount title={name} />;
  return (
    <WorkspaceFrame>
      {answer.error && answer.error.status < 500 && !answer.data ? (
        <>
          <PageHead title={t('gone.title')} />
          <Empty
            kind="nomatch"
            title={t('gone.heading')}
            text={t('gone.text')}
            actions={<Button href={groupsPath}>{t('title')}</Button>}
          />
        </>
      ) : (
        <Loaded answer={answer} what={t('kinds.group')} shape="lines" count={8}>
          {(data) => (
            <GroupView
              rest={rest}
              props={{ group: data, account, mayEdit: mayEditGroup(session, data.ownerId), base: groupPath(data) }}
            />
          )}
        </Loaded>
      )}
    </WorkspaceFrame>
  );
}

function GroupView({ rest, props: given }: { rest: string; props: Omit<GroupTabProps, 'rest'> }) {
  const { t } = useTranslation('resource-groups');
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const [name, ...further] = rest.split('/');
  const props: GroupTabProps = { ...given, rest: further.join('/') };
  const { group, base } = props;
  const entries = host.entries(groupTabs).filter(({ value: { shown } }) => shown?.(props, session) ?? true);
  const open = name ? entries.find(({ value: { id } }) => id === name) : entries[0];
  if (!open) return <Redirect to={base} replace />;
  const hrefOf = (id: string) => (id === entries[0]!.value.id ? base : `${base}/${id}`);
  return (
    <>
      <Breadcrumbs label={t('breadcrumbs')} items={[{ label: t('title'), href: groupsPath }, { label: group.name }]} />
      <GroupHead {...props} />
      {group.driverMissing && (
        <Callout tone="warn" title={t('noDriver.title', { type: t(`type.${group.resourceGroupType}`) })}>
          {t('noDriver.text')}
        </Callout>
      )}
      {group.connectionMissing && open.value.id !== 'connection' && (
        <Callout
          tone="warn"
          title={t('connection.missing')}
          actions={props.mayEdit && <Button href={hrefOf('connection')}>{t('connection.enter')}</Button>}
        >
          {t('connection.missingText')}
        </Callout>
      )}
      <WaitingInstances group={group} />
      <Tabs
        label={t('tabs.label')}
        moreLabel={t('tabs.more')}
        bleed
        current={hrefOf(open.value.id)}
        items={entries.map(({ value: { id, label } }) => ({ href: hrefOf(id), label: t(label) }))}
      />
      <div className={styles.tab}>
        <LazyTab key={open.value.id} at={groupTabs} tab={open} props={props} />
      </div>
    </>
  );
}

function GroupHead({ group, account, mayEdit }: GroupTabProps) {
  const { t } = useTranslation('resource-groups');
  const [dialog, setDialog] = useState<GroupDialogKind>();
  const { serversCount = 0, serversRunning = 0, serversAwaited = 0 } = group;
  const standing =
    group.serversCount === undefined
      ? undefined
      : groupStanding({ ...group, serversCount, serversRunning, serversAwaited });
  return (
    <>
      <PageHead
        glyph={
          <span className={styles.glyph}>
            <ResourceGroupIcon />
          </span>
        }
        title={group.name}
        meta={
          <>
            {standing && (
              <StateMark variant="badge" state={standing.state} label={t(`standing.${standing.text}`, standing.args)} />
            )}
            <Badge tone={group.access === 'PRIVATE' ? 'neu' : 'info'}>{t(`access.${group.access}`)}</Badge>
            <Badge tone="neu">{t(`type.${group.resourceGroupType}`)}</Badge>
            {group.isDefault && <Badge tone="neu">{t('default')}</Badge>}
          </>
        }
        actions={
          mayEdit && (
            <>
              <Button icon={<EditIcon />} onClick={() => setDialog('edit')}>
                {t('menu.edit')}
              </Button>
              <Menu
                trigger={
                  <IconButton
                    label={t('menu.of', { name: group.name })}
                    icon={<MoreIcon />}
                    variant="secondary"
                    size="md"
                  />
                }
                sections={[
                  {
                    items: [
                      {
                        label: t('menu.delete'),
                        icon: <DeleteIcon />,
                        danger: true,
                        onSelect: () => setDialog('delete'),
                      },
                    ],
                  },
                ]}
              />
            </>
          )
        }
      />
      {dialog && <GroupDialog kind={dialog} group={group} account={account} onClose={() => setDialog(undefined)} />}
    </>
  );
}
