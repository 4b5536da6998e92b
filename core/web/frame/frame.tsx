import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './frame.module.css';
import { WorkspaceSide } from './workspace-side.tsx';

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
      <Main>{children}</Main>
    </div>
  );
}

/** A page of the workspace, beside the sections that plugins add to its sidebar; small screens have those in the menu of the header. */
export function WorkspaceFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <aside className={clsx(styles.side, styles.own)}>
        <WorkspaceSide />
      </aside>
      <Main>{children}</Main>
    </div>
  );
}

const Main = ({ children }: { children: ReactNode }) => (
  <main id="main" className={styles.page} tabIndex={-1}>
    {children}
  </main>
);
