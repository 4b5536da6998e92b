import type { ReactElement, ReactNode, RefObject } from 'react';
import type { Attributes } from '../inputs/attributes.ts';
import { PopupTrigger, usePopup } from '../inputs/popup-trigger.tsx';

export interface PopoverProps {
  /** A Button, IconButton or FilterChip. */
  trigger: ReactElement<Attributes>;
  /** Heading at the top, also the accessible name. */
  title?: string;
  /** The accessible name when there is no title. */
  label?: string;
  /** At the end of the heading line: a link or a button. */
  action?: ReactNode;
  /** 240, 320 or 448 px; `auto` fits the content. */
  width?: 'auto' | 'sm' | 'md' | 'lg';
  /** `none` lets lists reach the edges. */
  padding?: 'md' | 'none';
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** What gets the focus first; the first control otherwise. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A floating panel behind a button, for a few controls or a short list. */
export function Popover({ trigger, ...props }: PopoverProps) {
  const { link, overlays } = usePopup(props.open);
  return (
    <>
      <PopupTrigger link={link} popup="dialog">
        {trigger}
      </PopupTrigger>
      {overlays && <overlays.PopoverPopup link={link} trigger={trigger} {...props} />}
    </>
  );
}
