import { useTranslation } from 'react-i18next';
import type { Output } from '#core/contract/call.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import type { Answer } from '#core/web/state/state.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { LoadingOverlay } from '#core/web/ui/feedback/loading-overlay.tsx';
import { useLoadingGate } from '#core/web/ui/feedback/use-loading-gate.ts';
import { DownloadIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { audit } from '../contract.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditPager } from './audit-pager.tsx';
import { AuditTable } from './audit-table.tsx';
import { EntryDrawer } from './entry-drawer.tsx';
import { noFilters, type AuditUrl } from './query.ts';
import styles from './audit.module.css';

interface AuditListProps {
  answer: Answer<Output<typeof audit.listAudit>>;
  url: AuditUrl;
  /** The address of the same entries as CSV. */
  csv: string;
  /** Whether each entry says whose log it is in. */
  accounts?: boolean;
}

/** Entries of the audit log with what they are found by. */
export function AuditList({ answer, url, csv, accounts = false }: AuditListProps) {
  const { t } = useTranslation('audit');
  const waiting = useLoadingGate(answer.outdated);
  const open = answer.data?.records.find(({ id }) => String(id) === url.state.entry);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p>{t('text')}</p>
        <Button icon={<DownloadIcon />} href={csv} download="audit.csv">
          {t('export')}
        </Button>
      </div>
      <AuditFilters url={url} />
      <Loaded answer={answer} what={t('title')} count={8}>
        {({ records, paging }) =>
          records.length === 0 ? (
            <Card>
              <None url={url} />
            </Card>
          ) : (
            <LoadingOverlay active={waiting} label={t('core:loading')}>
              <AuditTable entries={records} url={url} accounts={accounts} />
              <AuditPager paging={paging} shown={records.length} url={url} />
            </LoadingOverlay>
          )
        }
      </Loaded>
      {open && <EntryDrawer entry={open} onClose={() => url.change({ entry: '' })} />}
    </div>
  );
}

function None({ url: { state, change } }: { url: AuditUrl }) {
  const { t } = useTranslation('audit');
  const filtered = Object.entries(noFilters).some(([name, value]) => state[name as keyof typeof noFilters] !== value);
  return filtered ? (
    <Empty
      kind="nomatch"
      title={t('noMatch')}
      actions={<Button onClick={() => change(noFilters)}>{t('filters.clear')}</Button>}
    />
  ) : (
    <Empty kind="nothing" title={t('nothing.title')} text={t('nothing.text')} />
  );
}
