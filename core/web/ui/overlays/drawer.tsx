import type { ReactNode } from 'react';
import { useOverlays } from './load-overlays.ts';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** `right` peeks into a row, `left` holds a mobile menu, `bottom` is a sheet of filters. */
  side?: 'right' | 'left' | 'bottom';
  /** 480 or 720 px; the whole screen on phones. */
  width?: 'md' | 'lg';
  /** Before the close cross: a link or buttons. */
  action?: ReactNode;
  footer?: ReactNode;
  /** `none` lets lists reach the edges. */
  padding?: 'md' | 'none';
  children: ReactNode;
}

/** A panel from the edge of the window over the dimmed page. */
export function Drawer(props: DrawerProps) {
  const overlays = useOverlays(props.open);
  return overlays && <overlays.DrawerPanel {...props} />;
}
