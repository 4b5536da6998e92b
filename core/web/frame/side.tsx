import { useAtom } from 'jotai';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useDocumentation } from '../header/use-documentation.ts';
import { DocumentationIcon } from '../ui/icons/frame-icons.tsx';
import { SidebarIcon } from '../ui/icons/common-icons.tsx';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import { narrowSideAtom } from './side-width.ts';
import styles from './workspace-side.module.css';

export interface SideItem {
  readonly id: string;
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType;
  /** How many there are, where that is worth showing. */
  readonly count?: ReactNode;
}

export interface SideProps {
  /** The name of the navigation. */
  name: string | undefined;
  groups: readonly { readonly id: string; readonly label?: string | undefined; readonly items: readonly SideItem[] }[];
  /** The address of the entry that the page belongs to. */
  current: string | undefined;
}

/** A sidebar: its sections by group, and at its foot what helps. Narrow, it shows icons alone. */
export function Side({ name, groups, current }: SideProps) {
  const [narrow, setNarrow] = useAtom(narrowSideAtom);
  return (
    <div className={styles.side} data-narrow={narrow || undefined}>
      <nav className={styles.sections} aria-label={name}>
        {groups.map(({ id, label, items }) => (
          <div key={id} className={styles.section}>
            {label !== undefined && <h2 className={styles.group}>{label}</h2>}
            {items.map((item) => (
              <SideLink key={item.id} item={item} narrow={narrow} isCurrent={item.to === current} />
            ))}
          </div>
        ))}
      </nav>
      <Foot narrow={narrow} onFold={() => setNarrow(!narrow)} />
    </div>
  );
}

function SideLink({
  item: { to, label, icon: Icon, count },
  narrow,
  isCurrent,
}: {
  item: SideItem;
  narrow: boolean;
  isCurrent: boolean;
}) {
  return named(
    narrow,
    label,
    <Link href={to} className={styles.link!} aria-current={isCurrent ? 'page' : undefined}>
      <Icon />
      <span className={styles.label}>{label}</span>
      {!narrow && count}
    </Link>,
  );
}

function Foot({ narrow, onFold }: { narrow: boolean; onFold: () => void }) {
  const { t } = useTranslation('core');
  const documentation = useDocumentation();
  const fold = t(narrow ? 'side.expand' : 'side.collapse');
  return (
    <div className={styles.foot}>
      {named(
        narrow,
        t('documentation'),
        <a className={styles.link} href={documentation} target="_blank" rel="noreferrer">
          <DocumentationIcon />
          <span className={styles.label}>{t('documentation')}</span>
        </a>,
      )}
      {named(
        narrow,
        fold,
        <button type="button" className={styles.link} aria-expanded={!narrow} onClick={onFold}>
          <SidebarIcon />
          <span className={styles.label}>{fold}</span>
        </button>,
      )}
    </div>
  );
}

/** An entry of which a narrow sidebar shows the icon alone has its name as a tooltip. */
const named = (narrow: boolean, name: string, entry: ReactElement<{ 'data-tip'?: string }>): ReactElement =>
  narrow ? <Tooltip text={name}>{entry}</Tooltip> : entry;
