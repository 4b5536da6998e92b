import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Brand } from '#core/web/start/brand.ts';
import { useDocumentation } from '#core/web/header/use-documentation.ts';
import { Mark } from '#core/web/header/mark.tsx';
import { route } from '#core/web/points.ts';
import { hostAtom, useService } from '#core/web/state/state.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import styles from './landing.module.css';

const callsPage = '/swagger-ui';

/** The end of the page: the name once more, and where else to look. */
export function Footer() {
  const { t } = useTranslation('landing');
  const { name, logo } = useService(Brand);
  const documentation = useDocumentation();
  const calls = useAtomValue(hostAtom).find(route, callsPage) ? callsPage : '/openapi.json';
  return (
    <footer className={styles.footer}>
      <strong>
        <Mark logo={logo} />
        {name}
      </strong>
      <nav className={styles.links} aria-label={t('footer.label')}>
        <Link variant="quiet" href="/catalog">
          {t('footer.catalogue')}
        </Link>
        <Link variant="quiet" href={documentation} target="_blank">
          {t('footer.documentation')}
        </Link>
        <Link variant="quiet" href={calls} target="_blank">
          {t('footer.calls')}
        </Link>
      </nav>
    </footer>
  );
}
