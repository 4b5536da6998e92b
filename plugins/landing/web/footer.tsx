import { useTranslation } from 'react-i18next';
import { Brand } from '#core/web/brand.ts';
import { documentationUrl } from '#core/web/header/documentation.ts';
import { Mark } from '#core/web/header/mark.tsx';
import { useService } from '#core/web/state.ts';
import { Link } from '#core/web/ui/link.tsx';
import styles from './landing.module.css';

/** The end of the page: the name once more, and where else to look. */
export function Footer() {
  const { t } = useTranslation('landing');
  const { name, logo } = useService(Brand);
  return (
    <footer className={styles.footer}>
      <strong><Mark logo={logo} />{name}</strong>
      <nav className={styles.links} aria-label={t('footer.label')}>
        <Link variant="quiet" href="/catalog">{t('footer.catalogue')}</Link>
        <Link variant="quiet" href={documentationUrl(location)} target="_blank">{t('footer.documentation')}</Link>
        <Link variant="quiet" href="/openapi.json" target="_blank">{t('footer.calls')}</Link>
      </nav>
    </footer>
  );
}
