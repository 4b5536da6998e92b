import { useTranslation } from 'react-i18next';
import { dateTime } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { AuditEntryData } from '../contract.ts';
import type { AuditUrl } from './query.ts';
import { aboutOf, callName, outcomeOf, toneOf } from './words.ts';
import styles from './audit.module.css';

interface AuditTableProps {
  entries: readonly AuditEntryData[];
  url: AuditUrl;
  accounts: boolean;
}

/** Entries in lines; each opens what else is known of it. */
export function AuditTable({ entries, url, accounts }: AuditTableProps) {
  const { t } = useTranslation('audit');
  return (
    <Card padding="none">
      <Table
        label={t('title')}
        header={
          <>
            <HeaderCell>{t('column.what')}</HeaderCell>
            <HeaderCell>{t('column.who')}</HeaderCell>
            {accounts && <HeaderCell>{t('column.account')}</HeaderCell>}
            <HeaderCell>{t('column.outcome')}</HeaderCell>
            <HeaderCell>{t('column.address')}</HeaderCell>
            <HeaderCell>{t('column.time')}</HeaderCell>
          </>
        }
      >
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} url={url} accounts={accounts} />
        ))}
      </Table>
    </Card>
  );
}

function EntryRow({
  entry,
  url: { change, hrefWith },
  accounts,
}: Omit<AuditTableProps, 'entries'> & { entry: AuditEntryData }) {
  const { t } = useTranslation('audit');
  const opened = { entry: String(entry.id) };
  const about = aboutOf(entry);
  return (
    <Row onOpen={() => change(opened)}>
      <Cell>
        <span className={styles.what}>
          <Link variant="strong" href={hrefWith(opened)}>
            {callName(t, entry)}
          </Link>
          {about && <small>{about}</small>}
        </span>
      </Cell>
      <Cell label={t('column.who')}>
        <span className={styles.what}>
          {entry.key ? t('key', { name: entry.key.name }) : (entry.login ?? t('nobody'))}
          {entry.actor !== undefined && <small>{t('actor', { login: entry.actor })}</small>}
        </span>
      </Cell>
      {accounts && (
        <Cell label={t('column.account')} emphasis="quiet">
          {entry.account?.shortName ?? '—'}
        </Cell>
      )}
      <Cell label={t('column.outcome')}>
        <Badge tone={toneOf[entry.outcome]}>{t(`outcomes.${outcomeOf(entry)}`)}</Badge>
      </Cell>
      <Cell label={t('column.address')}>
        <code>{entry.ip}</code>
      </Cell>
      <Cell label={t('column.time')} emphasis="quiet">
        <time dateTime={entry.at}>{dateTime(entry.at)}</time>
      </Cell>
    </Row>
  );
}
