import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { sideLink } from '../points.ts';
import { hostAtom } from '../state.ts';
import { useCurrentSide } from '../use-current-side.ts';
import styles from './mobile-panel.module.css';

interface SideSectionProps {
  readonly onOpen: () => void;
  /** Addresses that the menu leads to anyway. */
  readonly known: readonly string[];
}

/** The sections of the workspace, which small screens have no sidebar for. */
export function SideSection({ onOpen, known }: SideSectionProps) {
  const { t } = useTranslation();
  const host = useAtomValue(hostAtom);
  const current = useCurrentSide();
  const links = host.all(sideLink).filter(({ to }) => !known.includes(to));
  return links.length > 0 && (
    <ul className={styles.sections} aria-label={t('core:side.label')}>
      {links.map(({ id, to, icon: Icon, label, count: Count }) => (
        <li key={id}>
          <Link href={to} onClick={onOpen} aria-current={to === current ? 'page' : undefined}>
            <Icon />
            {t(label)}
            {Count && <span className={styles.value}><Count /></span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
