import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block } from './blocks.ts';
import styles from './docs.module.css';

type Heading = Extract<Block, { kind: 'heading' }>;

/** What is on a page, beside it: the section that is read is marked. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  const { t } = useTranslation('documentation');
  const current = useCurrent(headings.map(({ id }) => id).join(' '));
  if (headings.length < 2) return <div />;
  return (
    <nav className={styles.contents} aria-label={t('contents')}>
      <h2>{t('contents')}</h2>
      <ul>
        {headings.map(({ id, level, text }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The last heading that has come up to the top of the window, by the ids of all. */
function useCurrent(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const look = () => {
      const passed = ids
        .split(' ')
        .filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 1e9) < 120);
      setCurrent(passed.at(-1));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [ids]);
  return current;
}
