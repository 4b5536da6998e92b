import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { currentLanguage } from '#core/web/text/text.ts';
import { addressOf, textOf } from './doc-text.ts';
import styles from './docs.module.css';
import { find } from './find.ts';
import type { DocPage } from './public.ts';

const all = new Map<string, Promise<readonly string[]>>();

/** The texts of all pages, fetched when somebody first searches. */
function textsOf(pages: readonly DocPage[]): Promise<readonly string[]> {
  const language = currentLanguage();
  const known = all.get(language);
  if (known) return known;
  // A page that cannot be fetched is found by its title all the same.
  const texts = Promise.all(pages.map((page) => textOf(page).catch(() => '')));
  all.set(language, texts);
  return texts;
}

/** Places of the documentation that a search finds. */
export function DocsFound({ pages, search }: { pages: readonly DocPage[]; search: string }) {
  const { t } = useTranslation();
  const texts = use(textsOf(pages));
  const searched = pages.map(({ id, title, words }, at) => ({
    id,
    title: t(title),
    words: words ? t(words) : '',
    text: texts[at]!,
  }));
  const found = find(searched, search);
  if (found.length === 0) return <p className={styles.none}>{t('documentation:nothing', { search })}</p>;
  return (
    <ul className={styles.found}>
      {found.map(({ id, section, heading }) => {
        const page = pages.find((each) => each.id === id)!;
        return (
          <li key={`${id} ${section}`}>
            <Link href={addressOf(page) + (section === undefined ? '' : `#${section}`)}>
              {heading}
              {section !== undefined && <span>{t(page.title)}</span>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
