import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { sideLink } from './points.ts';
import { hostAtom } from './state.ts';
import styles from './frame.module.css';

interface FrameProps {
  /** What stands in the sidebar; small screens leave it to the page to offer it otherwise. */
  side?: ReactNode;
  children: ReactNode;
}

/** A page with its sidebar, or without one. */
export function Frame({ side, children }: FrameProps) {
  return (
    <div className={side ? styles.frame : styles.plain}>
      {side && <aside className={styles.side}>{side}</aside>}
      <main id="main" className={styles.page} tabIndex={-1}>{children}</main>
    </div>
  );
}

const groups = ['services', 'infrastructure', 'access', 'account'] as const;

/** A page of the workspace, beside the sections that plugins add to its sidebar. */
export function WorkspaceFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const host = useAtomValue(hostAtom);
  const [location] = useLocation();
  const links = host.all(sideLink);
  // One address may lie below another, as every page of the workspace lies below its first.
  const current = links.map(({ to }) => to).filter((to) => location === to || location.startsWith(`${to}/`)).toSorted((a, b) => b.length - a.length)[0];
  return (
    <Frame
      side={
        <nav aria-label={t('core:side.label')}>
          {groups.map((group) => {
            const own = links.filter((link) => link.group === group);
            return own.length > 0 && (
              <div key={group}>
                <h2 className={styles.group}>{t(`core:side.${group}`)}</h2>
                {own.map(({ id, to, icon: Icon, label, count: Count }) => (
                  <Link key={id} href={to} className={styles.link!} aria-current={to === current ? 'page' : undefined}>
                    <Icon />
                    <span className={styles.label}>{t(label)}</span>
                    {Count && <Count />}
                  </Link>
                ))}
              </div>
            );
          })}
        </nav>
      }
    >
      {children}
    </Frame>
  );
}
