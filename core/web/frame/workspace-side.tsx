import { useAtom, useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useDocumentation } from '../header/use-documentation.ts';
import { nameOfPart, Part } from '../page/part.tsx';
import { moduleTab, sideLink } from '../points.ts';
import { useSideGroups, type SideEntry } from './side-links.ts';
import { narrowSideAtom } from './side-width.ts';
import { hostAtom } from '../state/state.ts';
import { DocumentationIcon } from '../ui/icons/frame-icons.tsx';
import { SidebarIcon } from '../ui/icons/common-icons.tsx';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import { useCurrentSide } from './use-current-side.ts';
import styles from './workspace-side.module.css';

/** The sidebar of the workspace: its sections by group, and at its foot what helps. Narrow, it shows icons alone. */
export function WorkspaceSide() {
  const { t } = useTranslation();
  const host = useAtomValue(hostAtom);
  const [narrow, setNarrow] = useAtom(narrowSideAtom);
  const current = useCurrentSide();
  const groups = useSideGroups();
  const name = host.all(moduleTab).find(({ sidebar }) => sidebar)?.label;
  return (
    <div className={styles.side} data-narrow={narrow || undefined}>
      <nav className={styles.sections} aria-label={name && t(name)}>
        {groups.map(({ id, label, links }) => (
          <div key={id} className={styles.section}>
            {label !== undefined && <h2 className={styles.group}>{t(label)}</h2>}
            {links.map((entry) => (
              <SideLink key={entry.value.id} entry={entry} narrow={narrow} isCurrent={entry.value.to === current} />
            ))}
          </div>
        ))}
      </nav>
      <Foot narrow={narrow} onFold={() => setNarrow(!narrow)} />
    </div>
  );
}

function SideLink({ entry, narrow, isCurrent }: { entry: SideEntry; narrow: boolean; isCurrent: boolean }) {
  const { t } = useTranslation();
  const { to, icon: Icon, label, count: Count } = entry.value;
  return named(
    narrow,
    t(label),
    <Link href={to} className={styles.link!} aria-current={isCurrent ? 'page' : undefined}>
      <Icon />
      <span className={styles.label}>{t(label)}</span>
      {Count && !narrow && (
        <Part name={nameOfPart(sideLink, entry)}>
          <Count />
        </Part>
      )}
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
