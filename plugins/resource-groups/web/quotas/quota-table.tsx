import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { amountOf } from '#core/contract/quantity.ts';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import { DeleteIcon, EditIcon, MoreIcon } from '#core/web/ui/icons/icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import { useBills } from '#plugins/services/web/parts.ts';
import type { SharedPoolQuota } from '../../contract.ts';
import { figure, shown } from '../group/amounts.ts';
import { usePriceText } from '../money.ts';
import { QuotaNotes, RentedServers } from './quota-notes.tsx';
import styles from './quotas.module.css';

type Use = SharedPoolQuota['use'][number];
interface Bound {
  readonly id: string;
  readonly limit: (quota: SharedPoolQuota) => number;
  readonly used: (use: Use) => number;
}
const bounds: readonly Bound[] = [
  { id: 'base', limit: (quota) => quota.baseInstancesLimit, used: ({ baseInstances }) => baseInstances },
  { id: 'derived', limit: (quota) => quota.derivedInstancesLimit, used: ({ derivedInstances }) => derivedInstances },
  { id: 'gpu', limit: (quota) => quota.gpuInstancesLimit, used: ({ gpuInstances }) => gpuInstances },
  { id: 'cpu', limit: ({ cpuLimit }) => amountOf(cpuLimit) ?? 0, used: ({ cpu }) => cpu },
  {
    id: 'memory',
    limit: ({ memoryLimit }) => shown('memory', amountOf(memoryLimit) ?? 0),
    used: ({ memory }) => shown('memory', memory),
  },
  {
    id: 'disk',
    limit: ({ ephemeralDiskLimit }) => shown('disk', amountOf(ephemeralDiskLimit) ?? 0),
    used: ({ ephemeralDisk }) => shown('disk', ephemeralDisk),
  },
];

interface QuotaTableProps {
  quotas: readonly SharedPoolQuota[];
  /** Left out where they are looked at alone. */
  edit?: {
    readonly onEdit: (quota: SharedPoolQuota) => void;
    readonly onRemove: (quota: SharedPoolQuota) => void;
  };
}

/** Quotas with their use; below the one for everyone stands each account that uses it. */
export function QuotaTable({ quotas, edit }: QuotaTableProps) {
  const { t } = useTranslation('resource-groups');
  const priceText = usePriceText();
  const bills = useBills();
  return (
    <Table
      label={t('tabs.quotas')}
      density="relaxed"
      header={
        <>
          <HeaderCell>{t('quotas.account')}</HeaderCell>
          {bounds.map(({ id }) => (
            <HeaderCell key={id}>{t(`quotas.limit.${id}`)}</HeaderCell>
          ))}
          {bills && <HeaderCell align="end">{t('column.price')}</HeaderCell>}
          {edit && <HeaderCell hidden>{t('column.actions')}</HeaderCell>}
        </>
      }
    >
      {quotas.flatMap((quota) => {
        const general = quota.accessPolicy.accessibleForEveryone;
        const name = general ? t('quotas.everyone') : (quota.grantedAccountName ?? '');
        const row = (
          <Row key={quota.id}>
            <Cell>
              <div>
                <strong>{name}</strong>
                <span className={styles.note}>{general ? generalText(t, quota.use.length) : t('quotas.own')}</span>
                {!general && <RentedServers servers={quota.use[0]!.rentedServers} />}
              </div>
            </Cell>
            {bounds.map(({ id, limit, used }) => (
              <Cell key={id} label={t(`quotas.limit.${id}`)}>
                {general ? (
                  figure(limit(quota))
                ) : (
                  <Used used={used(quota.use[0]!)} limit={limit(quota)} label={t(`quotas.limit.${id}`)} />
                )}
              </Cell>
            ))}
            {bills && (
              <Cell label={t('column.price')} align="end">
                {priceText(quota.tarifficationPrice, quota.tarifficationPeriod)}
                {!general && <QuotaNotes {...placeOf(quota)} accountId={quota.use[0]!.accountId} />}
              </Cell>
            )}
            {edit && (
              <ActionsCell
                always={
                  <Menu
                    trigger={<IconButton label={t('menu.of', { name })} icon={<MoreIcon />} />}
                    sections={[
                      { items: [{ label: t('quotas.edit'), icon: <EditIcon />, onSelect: () => edit.onEdit(quota) }] },
                      {
                        items: [
                          {
                            label: t('quotas.remove'),
                            icon: <DeleteIcon />,
                            danger: true,
                            onSelect: () => edit.onRemove(quota),
                          },
                        ],
                      },
                    ]}
                  />
                }
              />
            )}
          </Row>
        );
        const users = general ? quota.use : [];
        return [
          row,
          ...users.map((use) => (
            <Row key={`${quota.id}/${use.accountId}`}>
              <Cell>
                <div className={styles.user}>
                  {use.accountName}
                  <RentedServers servers={use.rentedServers} />
                </div>
              </Cell>
              {bounds.map(({ id, limit, used }) => (
                <Cell key={id} label={t(`quotas.limit.${id}`)}>
                  <Used used={used(use)} limit={limit(quota)} label={t(`quotas.limit.${id}`)} />
                </Cell>
              ))}
              {bills && (
                <Cell label={t('column.price')} align="end" emphasis="quiet">
                  –
                  <QuotaNotes {...placeOf(quota)} accountId={use.accountId} />
                </Cell>
              )}
              {edit && <ActionsCell always={null} />}
            </Row>
          )),
        ];
      })}
    </Table>
  );
}

const generalText = (t: TFunction<'resource-groups'>, count: number): string =>
  count === 0 ? t('quotas.generalUnused') : t('quotas.general', { count });

const placeOf = ({ ownerId, groupName }: SharedPoolQuota) => ({ ownerId, groupName });

/** What is used of a limit; a limit below what is used shows as over. */
function Used({ used, limit, label }: { used: number; limit: number; label: string }) {
  const { t } = useTranslation('resource-groups');
  const over = used > limit + 1e-9;
  const share = limit === 0 ? (used > 0 ? 1 : 0) : used / limit;
  return (
    <span className={styles.used} data-over={over || undefined}>
      <span>
        <strong>{figure(used)}</strong> / {figure(limit)}{' '}
        {over && <span className={styles.over}>{t('quotas.over')}</span>}
      </span>
      <Progress label={label} value={share} tone={over ? 'bad' : share >= 0.85 ? 'warn' : 'accent'} />
    </span>
  );
}
