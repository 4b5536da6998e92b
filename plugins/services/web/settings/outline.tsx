import { useTranslation } from 'react-i18next';
import type { SettingsSection } from '../public.ts';
import styles from './outline.module.css';

interface OutlineProps {
  sections: readonly SettingsSection[];
  isChanged: (section: SettingsSection) => boolean;
}

/** The sections of a tab, each one press away. */
export function Outline({ sections, isChanged }: OutlineProps) {
  const { t } = useTranslation();
  return (
    <nav className={styles.outline} aria-label={t('services:settings.sections')}>
      {sections.map((section) => (
        <a
          key={section.id}
          href={`#${section.id}`}
          className={styles.link}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(section.id)?.scrollIntoView({ block: 'start', behavior: 'smooth' });
            history.replaceState(history.state, '', `#${section.id}`);
          }}
        >
          {t(`${section.text}title`)}
          {isChanged(section) && (
            <span className={styles.changed} role="img" aria-label={t('services:settings.unsaved')} />
          )}
        </a>
      ))}
    </nav>
  );
}
