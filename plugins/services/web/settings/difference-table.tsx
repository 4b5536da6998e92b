import { useTranslation } from 'react-i18next';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import type { SettingsField } from '../public.ts';
import type { Difference } from './draft.ts';
import styles from './difference-table.module.css';

interface DifferenceTableProps {
  differences: readonly Difference[];
  /** What is known of the fields, by path. */
  fields: ReadonlyMap<string, SettingsField>;
}

/** What differs, place by place: in the words of the form where the field is known, else as it is sent. */
export function DifferenceTable({ differences, fields }: DifferenceTableProps) {
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
      {differences.map(({ path, before, after }) => {
        const field = fields.get(path);
        return (
          <Row key={path}>
            <Cell label={t('settings.field')}>
              {field ? t(field.label) : <code className={styles.path}>{path}</code>}
            </Cell>
            <Cell label={t('settings.before')} emphasis="quiet">
              <Value of={before} field={field} />
            </Cell>
            <Cell label={t('settings.after')}>
              <Value of={after} field={field} />
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

function Value({ of, field }: { of: unknown; field: SettingsField | undefined }) {
  const { t } = useTranslation('services');
  if (field?.kind === 'switch') return <>{t(of === true ? 'configs.on' : 'configs.off')}</>;
  if (field?.kind === 'choice' || field?.kind === 'select') {
    const option = field.options.find(({ value }) => value === (of ?? field.initial));
    if (option) return <>{t(option.label)}</>;
  }
  if (of === undefined || of === null || of === '') return <>{t('settings.empty')}</>;
  const text = typeof of === 'string' ? of : JSON.stringify(of);
  return <code className={styles.value}>{text.length > 200 ? `${text.slice(0, 200)}…` : text}</code>;
}
