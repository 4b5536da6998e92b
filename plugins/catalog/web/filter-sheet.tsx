import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Count } from '#core/web/ui/data/count.tsx';
import { Drawer } from '#core/web/ui/overlays/drawer.tsx';
import { FilterChip } from '#core/web/ui/inputs/filter-chip.tsx';
import { type UrlState } from '#core/web/page/url-state.ts';
import { languageLabel, useBills, useTaskTypeName, useTaskTypes } from '#plugins/services/web/parts.ts';
import type { CatalogFacets } from '../contract.ts';
import { accessKinds, filterCount, noFilters, offered, taskTypesOf, toggled, type CatalogQuery } from './query.ts';
import styles from './filter-sheet.module.css';

interface PageProps {
  open: boolean;
  onClose: () => void;
  counts: CatalogFacets;
  url: UrlState<CatalogQuery>;
}

/** The catalogue's filters on a small screen; each applies at once, and the button says what is left. */
export function Page({ open, onClose, counts, url: { state, change } }: PageProps) {
  const { t } = useTranslation('catalog');
  const bills = useBills();
  const known = useTaskTypes();
  const typeName = useTaskTypeName();
  const filters = filterCount(state);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      side="bottom"
      title={t('filters.title')}
      closeLabel={t('core:close')}
      action={
        filters > 0 && (
          <Button variant="ghost" size="sm" onClick={() => change({ ...noFilters, q: state.q })}>
            {t('filters.clear', { count: filters })}
          </Button>
        )
      }
      footer={
        <Button variant="primary" size="lg" block onClick={onClose}>
          {t('filters.show', { count: counts.found })}
        </Button>
      }
    >
      <fieldset className={styles.group}>
        <legend className={styles.heading}>{t('filters.taskType')}</legend>
        {taskTypesOf(counts, known).map(({ name, count }) => (
          <Checkbox
            key={name}
            label={typeName(name)}
            checked={state.type.includes(name)}
            onChange={() => change({ type: toggled(state.type, name), page: 1 })}
            end={<Count>{count}</Count>}
          />
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.heading}>{t('filters.access')}</legend>
        {offered(accessKinds, bills).map((kind) => (
          <Checkbox
            key={kind}
            label={t(`access.${kind}`)}
            checked={state.access.includes(kind)}
            onChange={() => change({ access: toggled(state.access, kind), page: 1 })}
            end={<Count>{counts.access[kind]}</Count>}
          />
        ))}
      </fieldset>
      {counts.languages.length > 0 && (
        <fieldset className={styles.group}>
          <legend className={styles.heading}>{t('filters.language')}</legend>
          <div className={styles.chips}>
            {counts.languages.map(({ name }) => (
              <FilterChip
                key={name}
                label={languageLabel(name)}
                icon={null}
                on={state.lang.includes(name)}
                aria-pressed={state.lang.includes(name)}
                onClick={() => change({ lang: toggled(state.lang, name), page: 1 })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </Drawer>
  );
}
