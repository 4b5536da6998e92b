import { useTranslation } from 'react-i18next';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import type { Difference } from './draft.ts';
import styles from './difference-table.module.css';

/** What differs, place by place. */
export function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation('services');
  return (
    <Table
      label={t('settings.differences')}
      density="compact"
      header={
        <>
          <HeaderCell>{t('settings.field')}</HeaderCell>
          <HeaderCell>{t('settings.before')}</HeaderCell>
          <HeaderCell>{t('settings.after')}</HeaderCell>
        </>
      }
    >
      {differences.map(({ path, before, after }) => (
        <Row key={path}>
          <Cell label={t('settings.field')}>
            <code className={styles.path}>{path}</code>
          </Cell>
          <Cell label={t('settings.before')} emphasis="quiet">
            <Value of={before} />
          </Cell>
          <Cell label={t('settings.after')}>
            <Value of={after} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Value({ of }: { of: unknown }) {
  const { t } = useTranslation('services');
  if (of === undefined || of === null || of === '') return <>{t('settings.empty')}</>;
  const text = typeof of === 'string' ? of : JSON.stringify(of);
  return <code className={styles.value}>{text.length > 200 ? `${text.slice(0, 200)}…` : text}</code>;
}
