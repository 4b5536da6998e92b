import { useTranslation } from 'react-i18next';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { outcomes } from '../contract.ts';
import type { AuditUrl } from './query.ts';
import styles from './audit.module.css';

/** Chooses which entries are listed. */
export function AuditFilters({ url: { state, change } }: { url: AuditUrl }) {
  const { t } = useTranslation('audit');
  return (
    <search className={styles.filters} aria-label={t('filters.label')}>
      {(['q', 'who', 'what'] as const).map((name) => (
        <SearchInput
          key={name}
          label={t(`filters.${name}`)}
          clearLabel={t('filters.clearField')}
          value={state[name]}
          onSearch={(text) => change({ [name]: text, page: 1 }, { replace: true })}
          maxLength={200}
        />
      ))}
      <Select
        label={t('filters.outcome')}
        value={state.outcome}
        options={(['all', ...outcomes] as const).map((value) => ({ value, label: t(`outcomes.${value}`) }))}
        onChange={(outcome) => change({ outcome, page: 1 })}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          aria-label={t(`filters.${name}`)}
          icon={<span className={styles.edge}>{t(`filters.${name}`)}</span>}
          value={state[name]}
          onChange={(event) => change({ [name]: event.target.value, page: 1 }, { replace: true })}
        />
      ))}
    </search>
  );
}
