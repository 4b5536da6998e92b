import { useTranslation } from 'react-i18next';
import { Link } from '#core/web/ui/data/link.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import styles from './fit.module.css';
import { Reviews, useReviews } from './reviews.tsx';
import type { Check } from './use-check.ts';
import type { Start } from './use-start.ts';

interface WhereItRunsProps {
  service: ModelInfoData;
  base: string;
  start: Start;
  check: Check;
}

/** Where a training runs: a new service in a group to choose, another one where it is. */
export function Page({ service, base, start: { into, group, setGroup } }: WhereItRunsProps) {
  const { t } = useTranslation('fitting');
  const entries = useReviews('place');
  const isNew = into === 'new';
  if (entries.length === 0 || service.hostingType === 'EXTERNAL') return null;
  const runs = !isNew && service.state === 'RUNNING';
  return (
    <Card title={t('where.title')} description={t(isNew ? 'where.new' : runs ? 'where.running' : 'where.same')}>
      <div className={styles.review}>
        {!runs && (
          <Reviews
            entries={entries}
            service={service}
            instances={1}
            derived={isNew}
            group={group}
            {...(isNew && { onGroup: setGroup })}
          />
        )}
        {!isNew && <Link href={`${base}/settings/hosting`}>{t('where.settings')}</Link>}
      </div>
    </Card>
  );
}
