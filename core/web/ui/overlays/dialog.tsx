import type { ReactNode, RefObject } from 'react';
import { useOverlays } from './load-overlays.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Name of the close cross; no cross without it. */
  closeLabel?: string;
  /** 400, 560 or 800 px; the whole screen on phones. */
  width?: 'sm' | 'md' | 'lg';
  /** `alertdialog` for confirmations: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog';
  /** Buttons at the bottom: cancel, then the action. */
  footer?: ReactNode;
  /** At the left of the footer: another way out. */
  footerStart?: ReactNode;
  /** Something is being sent, and what comes of it is told here: nothing closes the dialog meanwhile. */
  busy?: boolean;
  /** What gets the focus first; the first control otherwise. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A modal dialog. Escape and, save for alerts, a press outside close it; focus returns where it was. */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays(props.open);
  return overlays && <overlays.DialogPanel {...props} />;
}
