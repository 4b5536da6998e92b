import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime, relativeTime } from '#core/web/text/format.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Card } from '#core/web/ui/card.tsx';
import { IconButton } from '#core/web/ui/icon-button.tsx';
import { DeleteIcon, EditIcon, LogsIcon, MoreIcon, RestartIcon } from '#core/web/ui/icons.tsx';
import { Menu } from '#core/web/ui/menu.tsx';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/table.tsx';
import { Tag } from '#core/web/ui/tag.tsx';
import type { AccessTokenData } from '../contract.ts';
import type { Asked } from './key-dialogs.tsx';
import { restrictionsOf } from './restrictions.ts';
import styles from './keys.module.css';

interface KeysTableProps {
  keys: readonly AccessTokenData[];
  onAsk: (asked: Asked) => void;
}

export function KeysTable({ keys, onAsk }: KeysTableProps) {
  const { t } = useTranslation('api-keys');
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
        {keys.map((key) => <KeyRow key={key.tokenId} token={key} onAsk={onAsk} />)}
      </Table>
    </Card>
  );
}

function KeyRow({ token: key, onAsk }: { token: AccessTokenData; onAsk: KeysTableProps['onAsk'] }) {
  const { t } = useTranslation('api-keys');
  const limits = restrictionsOf(t, key.restrictions);
  return (
    <Row>
      <Cell><span className={styles.name}><strong>{key.name}</strong><code>{key.token}</code></span></Cell>
      <Cell label={t('column.permissions')}><span className={styles.marks}>{key.permissions.map((permission) => <Tag key={permission}>{t(`permissions.${permission}.name`)}</Tag>)}</span></Cell>
      <Cell label={t('column.limits')} {...(limits.length === 0 && { emphasis: 'quiet' })}>{limits.length === 0 ? t('unlimited') : <span className={styles.lines}>{limits.map((line) => <span key={line}>{line}</span>)}</span>}</Cell>
      <Cell label={t('column.end')}><End date={key.expirationDate} /></Cell>
      <Cell label={t('column.lastUsed')} emphasis="quiet">{key.lastUsedDate ? <Moment time={key.lastUsedDate} /> : t('neverUsed')}</Cell>
      <Cell label={t('column.created')} emphasis="quiet"><span className={styles.lines}><Moment time={key.creationDate} />{key.createdBy !== undefined && <small>{t('by', { login: key.createdBy })}</small>}</span></Cell>
      <ActionsCell
        always={
          <Menu
            trigger={<IconButton label={t('menu.open', { name: key.name })} icon={<MoreIcon />} />}
            sections={[
              {
                items: [
                  { label: t('menu.edit'), icon: <EditIcon />, onSelect: () => onAsk({ kind: 'edit', key }) },
                  { label: t('menu.rotate'), icon: <RestartIcon />, onSelect: () => onAsk({ kind: 'rotate', key }) },
                  { label: t('menu.log'), icon: <LogsIcon />, onSelect: () => onAsk({ kind: 'log', key }) },
                ],
              },
              { items: [{ label: t('menu.delete'), icon: <DeleteIcon />, danger: true, onSelect: () => onAsk({ kind: 'delete', key }) }] },
            ]}
          />
        }
      />
    </Row>
  );
}

const soonMs = 10 * 86_400_000;

/** When a key ends, marked where that is soon or over. */
function End({ date }: { date: string | undefined }) {
  const { t } = useTranslation('api-keys');
  const [now] = useState(Date.now);
  if (date === undefined) return t('never');
  const left = Date.parse(date) - now;
  return (
    <span className={styles.lines}>
      <Moment time={date} />
      {left <= 0 ? <Badge tone="bad">{t('ended')}</Badge> : left < soonMs && <Badge tone="warn">{t('endsSoon')}</Badge>}
    </span>
  );
}

const Moment = ({ time }: { time: string }) => <time dateTime={time} title={dateTime(time)}>{relativeTime(time)}</time>;
