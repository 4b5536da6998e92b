import { useAtomValue } from 'jotai';
import { Suspense, use, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { hostAtom } from '#core/web/state/state.ts';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { docPagesOf } from './all-pages.ts';
import { DocsFound } from './docs-found.tsx';
import { addressOf } from './doc-text.ts';
import styles from './docs.module.css';

/** All pages of the documentation by section, or those that a search finds. */
export function DocsNav({ current, inside }: { current: string; inside?: ReactNode }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const pages = use(docPagesOf(useAtomValue(hostAtom)));
  const sections = Map.groupBy(pages, ({ section }) => section);
  return (
    <div className={styles.nav}>
      <SearchInput
        label={t('documentation:search')}
        clearLabel={t('documentation:clear')}
        value={search}
        onSearch={setSearch}
      />
      {search.trim() !== '' && (
        <Suspense fallback={null}>
          <DocsFound pages={pages} search={search} />
        </Suspense>
      )}
      {search.trim() === '' && (
        <nav aria-label={t('core:documentation')}>
          {[...sections].map(([section, own]) => (
            <section key={section}>
              <h2>{t(section)}</h2>
              <ul>
                {own.map((page) => (
                  <li key={page.id}>
                    <Link href={addressOf(page)} aria-current={page.id === current ? 'page' : undefined}>
                      {t(page.title)}
                    </Link>
                    {page.id === current && inside}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      )}
    </div>
  );
}
