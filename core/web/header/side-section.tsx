import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useSideLinks } from '../frame/side-links.ts';
import { useCurrentSide } from '../frame/use-current-side.ts';
import { Part, nameOfPart } from '../page/part.tsx';
import { sideLink } from '../points.ts';
import styles from './mobile-panel.module.css';

interface SideSectionProps {
  readonly label: string;
  readonly onOpen: () => void;
  /** Addresses that the menu leads to anyway. */
  readonly known: readonly string[];
}

/** The sections of the workspace, which small screens have no sidebar for. */
export function SideSection({ label, onOpen, known }: SideSectionProps) {
  const { t } = useTranslation();
  const current = useCurrentSide();
  const links = useSideLinks().filter(({ value }) => !known.includes(value.to));
  return (
    links.length > 0 && (
      <ul className={styles.sections} aria-label={label}>
        {links.map(({ from, value }) => {
          const { id, to, icon: Icon, label: name, count: Count } = value;
          return (
            <li key={id}>
              <Link href={to} onClick={onOpen} aria-current={to === current ? 'page' : undefined}>
                <Icon />
                {t(name)}
                {Count && (
                  <span className={styles.value}>
                    <Part name={nameOfPart(sideLink, { from, value })}>
                      <Count />
                    </Part>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    )
  );
}
