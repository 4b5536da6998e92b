import { useTranslation } from 'react-i18next';
import { Count } from '#core/web/ui/data/count.tsx';
import { FilterChip } from '#core/web/ui/inputs/filter-chip.tsx';
import { FiltersIcon, GridViewIcon, LanguageIcon, ListViewIcon, SortIcon } from '#core/web/ui/icons/common-icons.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { Toolbar } from '#core/web/ui/layout/toolbar.tsx';
import { type UrlState } from '#core/web/page/url-state.ts';
import { SavedViews } from '#plugins/saved-views/web/parts.ts';
import { languageName, useBills, useTaskTypeName } from '#plugins/services/web/parts.ts';
import { catalogSorts } from '../contract.ts';
import { catalogQuery, filterCount, listId, offered, toggled, type CatalogQuery } from './query.ts';
import styles from './catalog-toolbar.module.css';

interface CatalogToolbarProps {
  url: UrlState<CatalogQuery>;
  /** Opens the filters where there is no room for them beside the list. */
  onFilters: () => void;
}

/** The line over the services: search, the filters that are on, the order and the view. */
export function CatalogToolbar({ url, onFilters }: CatalogToolbarProps) {
  const { state, change } = url;
  const { t } = useTranslation('catalog');
  const bills = useBills();
  const typeName = useTaskTypeName();
  const filters = filterCount(state);
  const chips = [
    ...state.type.map((type) => ({
      key: `type-${type}`,
      label: t('chip.taskType', { name: typeName(type) }),
      icon: null,
      part: { type: toggled(state.type, type) },
    })),
    ...state.lang.map((code) => ({
      key: `lang-${code}`,
      label: t('chip.language', { name: languageName(code) }),
      icon: <LanguageIcon />,
      part: { lang: toggled(state.lang, code) },
    })),
    ...state.access.map((kind) => ({
      key: `access-${kind}`,
      label: t(`access.${kind}`),
      icon: null,
      part: { access: toggled(state.access, kind) },
    })),
  ];
  return (
    <Toolbar
      search={
        <SearchInput
          label={t('search')}
          clearLabel={t('clearSearch')}
          value={state.q}
          onSearch={(q) => change({ q, page: 1 }, { replace: true })}
          maxLength={200}
        />
      }
      end={
        <>
          <SavedViews list={listId} url={url} codec={catalogQuery} />
          <Select
            variant="button"
            label={t('sort.label')}
            icon={<SortIcon />}
            value={state.sort}
            options={offered(catalogSorts, bills).map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
            onChange={(sort) => change({ sort, page: 1 })}
          />
          <span className={styles.wide}>
            <Segmented
              label={t('view.label')}
              value={state.view}
              options={[
                { value: 'grid', label: t('view.grid'), icon: <GridViewIcon />, iconOnly: true },
                { value: 'list', label: t('view.list'), icon: <ListViewIcon />, iconOnly: true },
              ]}
              onChange={(view) => change({ view })}
            />
          </span>
        </>
      }
    >
      <span className={styles.narrow}>
        <FilterChip
          icon={<FiltersIcon />}
          label={
            <>
              {t('filters.title')}
              {filters > 0 && <Count>{filters}</Count>}
            </>
          }
          onClick={onFilters}
        />
      </span>
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label={t('chip.label')}>
          {chips.map(({ key, label, icon, part }) => (
            <li key={key}>
              <FilterChip
                on
                label={label}
                icon={icon}
                removeLabel={t('chip.remove', { name: label })}
                onRemove={() => change({ ...part, page: 1 })}
              />
            </li>
          ))}
        </ul>
      )}
    </Toolbar>
  );
}
