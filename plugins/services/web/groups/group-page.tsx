import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { usePageName } from '#core/web/page/page-title.ts';
import { urlCodec, urlPage, urlText, useUrlState } from '#core/web/page/url-state.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Pager } from '#core/web/ui/data/pager.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { DeleteIcon, EditIcon, MoreIcon, PlusIcon, ServiceGroupIcon } from '#core/web/ui/icons/icons.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Toolbar } from '#core/web/ui/layout/toolbar.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import { services, type ModelGroupData } from '../../contract.ts';
import { isDeveloper } from '../rights.ts';
import { GroupDialogs, type AskedOfGroup } from './group-dialogs.tsx';
import { Members } from './members.tsx';
import { groupsPath } from './paths.ts';
import styles from './groups.module.css';

const pollMs = 15_000;
const pageSize = 50;
const query = urlCodec({ q: urlText(), page: urlPage() });

/** One group and the services in it. */
export function Page() {
  const { t } = useTranslation('services');
  const { group: groupId = '' } = useParams();
  const session = useAtomValue(sessionAtom);
  const account = isDeveloper(session) ? session.account?.id : undefined;
  const groups = useAnswer(services.getGroups, account === undefined ? undefined : { account });
  const group = groups.data?.find(({ id }) => String(id?.groupId) === groupId);
  usePageName(group?.name);
  return (
    <WorkspaceFrame>
      {account === undefined ? (
        <>
          <PageHead title={t('groups.title')} />
          <Empty kind="notallowed" title={t('groups.refused.title')} text={t('groups.refused.text')} />
        </>
      ) : (
        <Loaded answer={groups} what={t('groups.title')} shape="lines" count={6}>
          {() =>
            group ? (
              <Group key={groupId} account={account} group={group} />
            ) : (
              <Empty
                kind="nomatch"
                title={t('groups.gone')}
                actions={<Button href={groupsPath}>{t('groups.title')}</Button>}
              />
            )
          }
        </Loaded>
      )}
    </WorkspaceFrame>
  );
}

function Group({ account, group }: { account: number; group: ModelGroupData }) {
  const { t } = useTranslation('services');
  const { state, change } = useUrlState(query);
  const [asked, setAsked] = useState<AskedOfGroup>();
  const answer = useAnswer(
    services.getPagedModels,
    group.id && {
      account,
      onlyMy: true,
      groupId: group.id.groupId,
      ...(state.q.trim() !== '' && { search: state.q.trim() }),
      sort: 'displayName,asc',
      page: state.page - 1,
      size: pageSize,
    },
    { poll: pollMs, keep: true },
  );
  const add = (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => setAsked({ kind: 'add', group })}>
      {t('groups.add')}
    </Button>
  );
  return (
    <>
      <Breadcrumbs
        label={t('breadcrumbs')}
        items={[{ label: t('groups.title'), href: groupsPath }, { label: group.name }]}
      />
      <PageHead
        title={group.name}
        actions={
          <>
            <Menu
              trigger={<IconButton label={t('actions.more')} icon={<MoreIcon />} variant="secondary" size="md" />}
              sections={[
                {
                  items: [
                    {
                      label: t('groups.rename'),
                      icon: <EditIcon />,
                      onSelect: () => setAsked({ kind: 'rename', group }),
                    },
                  ],
                },
                {
                  items: [
                    {
                      label: t('groups.delete'),
                      icon: <DeleteIcon />,
                      danger: true,
                      onSelect: () => setAsked({ kind: 'delete', group }),
                    },
                  ],
                },
              ]}
            />
            {add}
          </>
        }
      />
      <div className={styles.content}>
        <Toolbar
          search={
            <SearchInput
              label={t('mySpace.search')}
              clearLabel={t('mySpace.clearSearch')}
              value={state.q}
              onSearch={(q) => change({ q, page: 1 }, { replace: true })}
              maxLength={200}
            />
          }
        />
        <Loaded answer={answer} what={t('groups.column.services')} count={4}>
          {({ records, paging: { totalElements: total, totalPages } }) =>
            records.length === 0 ? (
              <Card>
                {state.q === '' ? (
                  <Empty
                    kind="nothing"
                    icon={<ServiceGroupIcon />}
                    title={t('groups.empty.title')}
                    text={t('groups.empty.text')}
                  />
                ) : (
                  <Empty
                    kind="nomatch"
                    title={t('groups.noService')}
                    actions={<Button onClick={() => change({ q: '' })}>{t('mySpace.clearSearch')}</Button>}
                  />
                )}
              </Card>
            ) : (
              <>
                <Members account={account} members={records} />
                {totalPages > 1 && (
                  <Pager
                    label={t('mySpace.pager.label')}
                    page={state.page}
                    pageCount={totalPages}
                    onPage={(page) => change({ page })}
                    range={t('mySpace.pager.range', {
                      from: number((state.page - 1) * pageSize + 1),
                      to: number((state.page - 1) * pageSize + records.length),
                      total: number(total),
                    })}
                    backLabel={t('mySpace.pager.back')}
                    nextLabel={t('mySpace.pager.next')}
                    pageLabel={(page) => t('mySpace.pager.page', { page })}
                  />
                )}
              </>
            )
          }
        </Loaded>
      </div>
      {asked && <GroupDialogs account={account} asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
