import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { StateMark } from '#core/web/ui/feedback/state-mark.tsx';
import {
  ArrowRightIcon,
  DeleteIcon,
  EditIcon,
  MoreIcon,
  PlusIcon,
  ResourceGroupIcon,
} from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import { NoAccount } from '#plugins/accounts/web/parts.ts';
import { useBills } from '#plugins/services/web/parts.ts';
import { resourceGroups, type ResourceGroupShortStatusData } from '../../contract.ts';
import { GroupDialog, type GroupDialogKind } from '../group-dialog.tsx';
import { groupStanding } from '../group-standing.ts';
import { usePriceText } from '../money.ts';
import { groupPath, newGroupPath } from '../paths.ts';
import { isDeveloper } from '../rights.ts';
import { LentGroups, useLent } from './lent-groups.tsx';
import styles from './list.module.css';

const pollMs = 15_000;

/** The resource groups of the account, each with how it stands; superadministrators see those of the installation as well. */
export function Page() {
  const { t } = useTranslation('resource-groups');
  const { account } = useAtomValue(sessionAtom);
  const answer = useAnswer(resourceGroups.getOwnedResourceGroupsShortStatus, account && { account: account.id }, {
    poll: pollMs,
  });
  const lent = useLent(account?.id);
  if (!account) return <NoAccount title={t('title')} />;
  return (
    <WorkspaceFrame>
      <PageHead title={t('title')} actions={<CreateGroup variant="primary" />} />
      <p className={styles.lead}>{t('lead')}</p>
      <Loaded answer={answer} what={t('title')} count={4}>
        {(groups) =>
          groups.length === 0 ? (
            <Card>
              <Empty
                kind="nothing"
                icon={<ResourceGroupIcon />}
                title={t('nothing.title')}
                text={t(lent.length > 0 ? 'nothing.lent' : 'nothing.text')}
                actions={<CreateGroup />}
              />
            </Card>
          ) : (
            <Groups groups={groups} account={account.id} />
          )
        }
      </Loaded>
      {lent.length > 0 && <LentGroups groups={lent} />}
    </WorkspaceFrame>
  );
}

/** Leads to the form of a new group, for developers. */
function CreateGroup({ variant = 'secondary' }: { variant?: 'primary' | 'secondary' }) {
  const { t } = useTranslation('resource-groups');
  const may = isDeveloper(useAtomValue(sessionAtom));
  return (
    <Button
      variant={variant}
      icon={<PlusIcon />}
      {...(may ? { href: newGroupPath } : { disabledReason: t('notDeveloper') })}
    >
      {t('create')}
    </Button>
  );
}

function Groups({ groups, account }: { groups: readonly ResourceGroupShortStatusData[]; account: number }) {
  const { t } = useTranslation('resource-groups');
  const mayEdit = isDeveloper(useAtomValue(sessionAtom));
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<{ kind: GroupDialogKind; group: ResourceGroupShortStatusData }>();
  const priceText = usePriceText();
  const bills = useBills();
  return (
    <>
      <Card padding="none">
        <Table
          label={t('title')}
          density="relaxed"
          header={
            <>
              <HeaderCell>{t('column.name')}</HeaderCell>
              <HeaderCell>{t('column.state')}</HeaderCell>
              <HeaderCell>{t('column.type')}</HeaderCell>
              <HeaderCell>{t('column.access')}</HeaderCell>
              <HeaderCell align="end">{t('column.servers')}</HeaderCell>
              <HeaderCell align="end">{t('column.services')}</HeaderCell>
              <HeaderCell align="end">{t('column.quotas')}</HeaderCell>
              {bills && <HeaderCell align="end">{t('column.price')}</HeaderCell>}
              {bills && <HeaderCell align="end">{t('column.payback')}</HeaderCell>}
              <HeaderCell hidden>{t('column.actions')}</HeaderCell>
            </>
          }
        >
          {groups.map((group) => {
            const path = groupPath(group);
            const standing = groupStanding(group);
            return (
              <Row key={path} onOpen={() => navigate(path)}>
                <Cell>
                  <span className={styles.name}>
                    <Link variant="strong" href={path}>
                      {group.name}
                    </Link>
                    {group.ownerId === 0 && <Badge tone="neu">{t('installation')}</Badge>}
                    {group.isDefault && <Badge tone="info">{t('default')}</Badge>}
                  </span>
                </Cell>
                <Cell label={t('column.state')}>
                  <StateMark state={standing.state} label={t(`standing.${standing.text}`, standing.args)} />
                </Cell>
                <Cell label={t('column.type')}>{t(`type.${group.resourceGroupType}`)}</Cell>
                <Cell label={t('column.access')}>{t(`access.${group.access}`)}</Cell>
                <Cell label={t('column.servers')} align="end">
                  {number(group.serversCount)}
                </Cell>
                <Cell label={t('column.services')} align="end">
                  {number(group.servicesCount)}
                </Cell>
                <Cell label={t('column.quotas')} align="end" emphasis={group.quotasCount ? 'normal' : 'quiet'}>
                  {number(group.quotasCount)}
                </Cell>
                {bills && (
                  <Cell label={t('column.price')} align="end">
                    {priceText(group.tarifficationPrice, group.tarifficationPeriod)}
                  </Cell>
                )}
                {bills && (
                  <Cell label={t('column.payback')} align="end" emphasis={group.paidOff > 0 ? 'normal' : 'quiet'}>
                    {group.paidOff > 0 ? t('payback.share', { percent: number(group.paidOff * 100) }) : '–'}
                  </Cell>
                )}
                <ActionsCell
                  always={
                    <Menu
                      trigger={<IconButton label={t('menu.of', { name: group.name })} icon={<MoreIcon />} />}
                      sections={[
                        {
                          items: [
                            { label: t('menu.open'), icon: <ArrowRightIcon />, href: path },
                            ...(mayEdit
                              ? [
                                  {
                                    label: t('menu.edit'),
                                    icon: <EditIcon />,
                                    onSelect: () => setDialog({ kind: 'edit' as const, group }),
                                  },
                                ]
                              : []),
                          ],
                        },
                        {
                          items: mayEdit
                            ? [
                                {
                                  label: t('menu.delete'),
                                  icon: <DeleteIcon />,
                                  danger: true,
                                  onSelect: () => setDialog({ kind: 'delete', group }),
                                },
                              ]
                            : [],
                        },
                      ]}
                    />
                  }
                />
              </Row>
            );
          })}
        </Table>
      </Card>
      {dialog && (
        <GroupDialog
          kind={dialog.kind}
          group={dialog.group}
          account={dialog.group.ownerId || account}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
