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

/** A page beside a `Side`, which knows its own width; small screens have what it holds in the menu of the header. */
export function SideFrame({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <aside className={clsx(styles.side, styles.own)}>{side}</aside>
      <Main>{children}</Main>
    </div>
  );
}

/** A page of the workspace, beside the sections that plugins add to its sidebar. */
export const WorkspaceFrame = ({ children }: { children: ReactNode }) => (
  <SideFrame side={<WorkspaceSide />}>{children}</SideFrame>
);

const Main = ({ children }: { children: ReactNode }) => (
  <main id="main" className={styles.page} tabIndex={-1}>
    {children}
  </main>
);
