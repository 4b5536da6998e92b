import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Anchor } from '#core/web/ui/data/link.tsx';
import type { SettingsSection } from '../public.ts';
import { useKnownFields } from './known-fields.ts';
import styles from './search.module.css';

interface SearchProps {
  sections: readonly SettingsSection[];
  /** The address of a section. */
  placeOf: (section: SettingsSection) => string;
  onFound: () => void;
}

interface Found {
  readonly section: SettingsSection;
  /** The fields that match, by their names. */
  readonly fields: readonly string[];
}

/** Finds settings of every tab by their names, what they are for, and further words. */
export function Search({ sections, placeOf, onFound }: SearchProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [, navigate] = useLocation();
  const searching = query.trim() !== '';
  const known = useKnownFields(sections, searching);

  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = sections.flatMap((section): Found[] => {
    const { text, owns, id } = section;
    const fields = (known.get(id) ?? []).map(({ label }) => t(label));
    const said = [...['title', 'summary', 'words'].map((each) => t(text + each)), ...owns, ...fields]
      .join(' ')
      .toLowerCase();
    if (!words.every((word) => said.includes(word))) return [];
    return [{ section, fields: fields.filter((field) => words.some((word) => field.toLowerCase().includes(word))) }];
  });

  function open({ section }: Found) {
    setQuery('');
    onFound();
    navigate(placeOf(section));
    // The tab is drawn by then.
    setTimeout(() => document.getElementById(section.id)?.scrollIntoView({ block: 'start' }), 100);
  }

  return (
    <div className={styles.search}>
      <SearchInput
        label={t('services:settings.search')}
        clearLabel={t('services:settings.clearSearch')}
        value={query}
        onSearch={setQuery}
        delay={100}
      />
      {searching && (
        <div className={styles.results}>
          <p role="status" className={styles.count}>
            {t('services:settings.found', { count: found.length })}
          </p>
          <ul className={styles.list}>
            {found.map((each) => (
              <li key={each.section.id}>
                <Anchor
                  href={placeOf(each.section)}
                  className={styles.result}
                  onClick={(event) => {
                    event.preventDefault();
                    open(each);
                  }}
                >
                  <strong>{t(`${each.section.text}title`)}</strong>
                  <span>{each.fields.length > 0 ? each.fields.join(', ') : t(`${each.section.text}summary`)}</span>
                </Anchor>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
