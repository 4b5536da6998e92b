import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Ago } from '#core/web/page/ago.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { DeleteIcon, EditIcon, LogsIcon, MetricsIcon, MoreIcon, RestartIcon } from '#core/web/ui/icons/icons.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import type { AccessTokenData } from '../contract.ts';
import type { Asked } from './key-dialogs.tsx';
import { End } from './key-end.tsx';
import { useMayChange } from './may-change.ts';
import { restrictionsOf } from './restrictions.ts';
import styles from './keys.module.css';
import { minuteMs, useNow } from './use-now.ts';

interface KeysTableProps {
  keys: readonly AccessTokenData[];
  onAsk: (asked: Asked) => void;
  /** Where a key is shown whole, on one of its tabs. */
  hrefOf: (key: AccessTokenData, tab?: 'usage' | 'log') => string;
}

export function KeysTable({ keys, onAsk, hrefOf }: KeysTableProps) {
  const { t } = useTranslation('api-keys');
  const now = useNow(minuteMs);
  return (
    <Card padding="none">
      <Table
        label={t('title')}
        density="relaxed"
        header={
          <>
            <HeaderCell>{t('column.name')}</HeaderCell>
            <HeaderCell>{t('column.permissions')}</HeaderCell>
            <HeaderCell>{t('column.limits')}</HeaderCell>
            <HeaderCell>{t('column.end')}</HeaderCell>
            <HeaderCell>{t('column.lastUsed')}</HeaderCell>
            <HeaderCell>{t('column.created')}</HeaderCell>
            <HeaderCell hidden>{t('column.actions')}</HeaderCell>
          </>
        }
      >
        {keys.map((key) => (
          <KeyRow key={key.tokenId} token={key} now={now} onAsk={onAsk} hrefOf={hrefOf} />
        ))}
      </Table>
    </Card>
  );
}

function KeyRow({
  token: key,
  now,
  onAsk,
  hrefOf,
}: Omit<KeysTableProps, 'keys'> & { token: AccessTokenData; now: number }) {
  const { t } = useTranslation('api-keys');
  const mayChange = useMayChange();
  const [, navigate] = useLocation();
  const limits = restrictionsOf(t, key.restrictions);
  const changes = [
    {
      items: [
        { label: t('menu.edit'), icon: <EditIcon />, onSelect: () => onAsk({ kind: 'edit', key }) },
        { label: t('menu.rotate'), icon: <RestartIcon />, onSelect: () => onAsk({ kind: 'rotate', key }) },
      ],
    },
    {
      items: [
        { label: t('menu.delete'), icon: <DeleteIcon />, danger: true, onSelect: () => onAsk({ kind: 'delete', key }) },
      ],
    },
  ];
  return (
    <Row onOpen={() => navigate(hrefOf(key))}>
      <Cell>
        <span className={styles.name}>
          <Link href={hrefOf(key)} variant="strong">
            {key.name}
          </Link>
          <code>{key.token}</code>
        </span>
      </Cell>
      <Cell label={t('column.permissions')}>
        <span className={styles.marks}>
          {key.permissions.map((permission) => (
            <Tag key={permission}>{t(`permissions.${permission}.name`)}</Tag>
          ))}
        </span>
      </Cell>
      <Cell label={t('column.limits')} {...(limits.length === 0 && { emphasis: 'quiet' })}>
        {limits.length === 0 ? (
          t('unlimited')
        ) : (
          <span className={styles.lines}>
            {limits.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        )}
      </Cell>
      <Cell label={t('column.end')}>
        <End token={key} now={now} />
      </Cell>
      <Cell label={t('column.lastUsed')} emphasis="quiet">
        {key.lastUsedDate ? <Ago time={key.lastUsedDate} /> : t('neverUsed')}
      </Cell>
      <Cell label={t('column.created')} emphasis="quiet">
        <span className={styles.lines}>
          <Ago time={key.creationDate} />
          {key.createdBy !== undefined && <small>{t('by', { login: key.createdBy })}</small>}
        </span>
      </Cell>
      <ActionsCell
        always={
          <Menu
            trigger={<IconButton label={t('menu.open', { name: key.name })} icon={<MoreIcon />} />}
            sections={[
              {
                items: [
                  { label: t('menu.usage'), icon: <MetricsIcon />, href: hrefOf(key) },
                  { label: t('menu.log'), icon: <LogsIcon />, href: hrefOf(key, 'log') },
                ],
              },
              ...(mayChange ? changes : []),
            ]}
          />
        }
      />
    </Row>
  );
}
