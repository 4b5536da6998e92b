import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { DeleteIcon, EditIcon, MoreIcon, PlusIcon, ServiceGroupIcon } from '#core/web/ui/icons/icons.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Toolbar } from '#core/web/ui/layout/toolbar.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import { urlCodec, urlText, useUrlState } from '#core/web/page/url-state.ts';
import { services, type ModelGroupData } from '../../contract.ts';
import { isDeveloper } from '../rights.ts';
import { GroupDialogs, type AskedOfGroup } from './group-dialogs.tsx';
import { groupPath } from './paths.ts';
import styles from './groups.module.css';

const query = urlCodec({ q: urlText() });

/** The groups into which the account sorts its services. */
export function Page() {
  const { t } = useTranslation('services');
  const session = useAtomValue(sessionAtom);
  const account = session.account?.id;
  const { state, change } = useUrlState(query);
  const [asked, setAsked] = useState<AskedOfGroup>();
  const developer = isDeveloper(session);
  const answer = useAnswer(services.getGroups, developer && account !== undefined ? { account } : undefined);
  if (account === undefined || !developer)
    return (
      <WorkspaceFrame>
        <PageHead title={t('groups.title')} />
        <Empty kind="notallowed" title={t('groups.refused.title')} text={t('groups.refused.text')} />
      </WorkspaceFrame>
    );
  const create = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} icon={<PlusIcon />} onClick={() => setAsked({ kind: 'create' })}>
      {t('groups.create')}
    </Button>
  );
  const words = state.q.trim().toLowerCase();
  return (
    <WorkspaceFrame>
      <PageHead
        title={t('groups.title')}
        meta={answer.data && <Count>{number(answer.data.length)}</Count>}
        actions={create('primary')}
      />
      <p className={styles.lead}>{t('groups.text')}</p>
      <Toolbar
        search={
          <SearchInput
            label={t('groups.search')}
            clearLabel={t('mySpace.clearSearch')}
            value={state.q}
            onSearch={(q) => change({ q }, { replace: true })}
            maxLength={200}
          />
        }
      />
      <Loaded answer={answer} what={t('groups.title')} count={5}>
        {(groups) => {
          const found = groups.filter(({ name }) => name.toLowerCase().includes(words));
          if (found.length > 0) return <Groups groups={found} onAsk={setAsked} />;
          return (
            <Card>
              {groups.length === 0 ? (
                <Empty
                  kind="nothing"
                  icon={<ServiceGroupIcon />}
                  title={t('groups.nothing.title')}
                  text={t('groups.nothing.text')}
                  actions={create('secondary')}
                />
              ) : (
                <Empty
                  kind="nomatch"
                  title={t('groups.noMatch')}
                  actions={<Button onClick={() => change({ q: '' })}>{t('mySpace.noMatch.clear')}</Button>}
                />
              )}
            </Card>
          );
        }}
      </Loaded>
      {asked && <GroupDialogs account={account} asked={asked} onClose={() => setAsked(undefined)} />}
    </WorkspaceFrame>
  );
}

interface GroupsProps {
  groups: readonly ModelGroupData[];
  onAsk: (asked: AskedOfGroup) => void;
}

function Groups({ groups, onAsk }: GroupsProps) {
  const { t } = useTranslation('services');
  const [, navigate] = useLocation();
  return (
    <Card padding="none">
      <Table
        label={t('groups.title')}
        header={
          <>
            <HeaderCell>{t('groups.column.name')}</HeaderCell>
            <HeaderCell align="end">{t('groups.column.services')}</HeaderCell>
            <HeaderCell hidden>{t('mySpace.column.actions')}</HeaderCell>
          </>
        }
      >
        {groups.map((group) => (
          <Row key={group.id?.groupId} onOpen={() => navigate(groupPath(group))}>
            <Cell>
              <span className={styles.name}>
                <ServiceGroupIcon />
                <Link variant="strong" href={groupPath(group)}>
                  {group.name}
                </Link>
              </span>
            </Cell>
            <Cell label={t('groups.column.services')} align="end" emphasis={group.services ? 'normal' : 'quiet'}>
              {number(group.services ?? 0)}
            </Cell>
            <ActionsCell
              always={
                <Menu
                  trigger={<IconButton label={t('actions.of', { name: group.name })} icon={<MoreIcon />} />}
                  sections={[
                    {
                      items: [
                        {
                          label: t('groups.rename'),
                          icon: <EditIcon />,
                          onSelect: () => onAsk({ kind: 'rename', group }),
                        },
                      ],
                    },
                    {
                      items: [
                        {
                          label: t('groups.delete'),
                          icon: <DeleteIcon />,
                          danger: true,
                          onSelect: () => onAsk({ kind: 'delete', group }),
                        },
                      ],
                    },
                  ]}
                />
              }
            />
          </Row>
        ))}
      </Table>
    </Card>
  );
}
