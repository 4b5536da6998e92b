import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Count } from '#core/web/ui/data/count.tsx';
import { GridViewIcon } from '#core/web/ui/icons/common-icons.tsx';
import { type UrlState } from '#core/web/page/url-state.ts';
import { languageLabel, TaskTypeIcon, useBills, useTaskTypeName, useTaskTypes } from '#plugins/services/web/parts.ts';
import type { CatalogFacets } from '../contract.ts';
import { LanguageFacet } from './language-facet.tsx';
import { accessKinds, offered, taskTypesOf, toggled, type CatalogQuery } from './query.ts';
import styles from './facets.module.css';

interface FacetsProps {
  counts: CatalogFacets;
  url: UrlState<CatalogQuery>;
}

/** The catalogue's filters beside it, each with how many services it would leave. */
export function Facets({ counts, url: { state, change, hrefWith } }: FacetsProps) {
  const { t } = useTranslation('catalog');
  const bills = useBills();
  const known = useTaskTypes();
  const typeName = useTaskTypeName();
  return (
    <div className={styles.facets}>
      <nav aria-label={t('filters.taskType')}>
        <h2 className={styles.heading}>{t('filters.taskType')}</h2>
        <Link
          href={hrefWith({ type: [], page: 1 })}
          className={styles.link!}
          aria-current={state.type.length === 0 ? 'true' : undefined}
        >
          <GridViewIcon />
          <span className={styles.label}>{t('filters.allTypes')}</span>
          <Count>{counts.anyTaskType}</Count>
        </Link>
        {taskTypesOf(counts, known).map(({ name, count }) => (
          <Link
            key={name}
            href={hrefWith({ type: [name], page: 1 })}
            className={styles.link!}
            aria-current={state.type.includes(name) ? 'true' : undefined}
          >
            <TaskTypeIcon type={name} />
            <span className={styles.label}>{typeName(name)}</span>
            <Count>{count}</Count>
          </Link>
        ))}
      </nav>
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
          <LanguageFacet
            languages={counts.languages.map((each) => ({ ...each, label: languageLabel(each.name) }))}
            chosen={state.lang}
            onToggle={(code) => change({ lang: toggled(state.lang, code), page: 1 })}
          />
        </fieldset>
      )}
    </div>
  );
}
