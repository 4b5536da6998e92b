import { useAtom, useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useDocumentation } from './header/use-documentation.ts';
import { Part } from './part.tsx';
import { sideLink } from './points.ts';
import { narrowSideAtom } from './side-width.ts';
import { hostAtom } from './state.ts';
import { DocumentationIcon } from './ui/frame-icons.tsx';
import { SidebarIcon } from './ui/common-icons.tsx';
import { Tooltip } from './ui/tooltip.tsx';
import { useCurrentSide } from './use-current-side.ts';
import styles from './workspace-side.module.css';

const groups = ['services', 'infrastructure', 'access', 'account'] as const;

/** The sidebar of the workspace: its sections by group, and at its foot what helps. Narrow, it shows icons alone. */
export function WorkspaceSide() {
  const { t } = useTranslation();
  const host = useAtomValue(hostAtom);
  const [narrow, setNarrow] = useAtom(narrowSideAtom);
  const current = useCurrentSide();
  const links = host.all(sideLink);
  return (
    <div className={styles.side} data-narrow={narrow || undefined}>
      <nav className={styles.sections} aria-label={t('core:side.label')}>
        {groups.map((group) => {
          const own = links.filter((link) => link.group === group);
          return own.length > 0 && (
            <div key={group} className={styles.section}>
              <h2 className={styles.group}>{t(`core:side.${group}`)}</h2>
              {own.map(({ id, to, icon: Icon, label, count: Count }) => named(narrow, t(label), (
                <Link key={id} href={to} className={styles.link!} aria-current={to === current ? 'page' : undefined}>
                  <Icon />
                  <span className={styles.label}>{t(label)}</span>
                  {Count && !narrow && <Part><Count /></Part>}
                </Link>
              )))}
            </div>
          );
        })}
      </nav>
      <Foot narrow={narrow} onFold={() => setNarrow(!narrow)} />
    </div>
  );
}

function Foot({ narrow, onFold }: { narrow: boolean; onFold: () => void }) {
  const { t } = useTranslation('core');
  const documentation = useDocumentation();
  const fold = t(narrow ? 'side.expand' : 'side.collapse');
  return (
    <div className={styles.foot}>
      {named(narrow, t('documentation'), <a className={styles.link} href={documentation} target="_blank" rel="noreferrer"><DocumentationIcon /><span className={styles.label}>{t('documentation')}</span></a>)}
      {named(narrow, fold, <button type="button" className={styles.link} aria-expanded={!narrow} onClick={onFold}><SidebarIcon /><span className={styles.label}>{fold}</span></button>)}
    </div>
  );
}

/** An entry of which a narrow sidebar shows the icon alone has its name as a tooltip. */
const named = (narrow: boolean, name: string, entry: ReactElement<{ 'data-tip'?: string }>): ReactElement => (narrow ? <Tooltip key={entry.key} text={name}>{entry}</Tooltip> : entry);
