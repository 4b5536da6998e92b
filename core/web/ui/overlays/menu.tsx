import type { ReactElement, ReactNode } from 'react';
import type { Attributes } from '../inputs/attributes.ts';
import { PopupTrigger, usePopup } from '../inputs/popup-trigger.tsx';

export interface MenuItem {
  /** Stable key when labels repeat. */
  id?: string;
  label: string;
  /** A second, smaller line; on a blocked item, why it is blocked. */
  detail?: string;
  icon?: ReactNode;
  onSelect?: () => void;
  /** Makes the item a link. */
  href?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Whether it is chosen, such as the current theme; every item of a section that offers a choice says so. */
  checked?: boolean;
}

export interface MenuSection {
  heading?: string;
  /** How many of its items may be chosen: one, which closes the menu, or any number. */
  choose?: 'one' | 'many';
  items: readonly MenuItem[];
}

export interface MenuProps {
  /** A Button, IconButton or FilterChip. */
  trigger: ReactElement<Attributes>;
  /** Separated from each other by a line; empty ones are left out. */
  sections: readonly MenuSection[];
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
}

/** A menu of actions and links behind a button. */
export function Menu({ trigger, ...props }: MenuProps) {
  const { link, overlays } = usePopup();
  return (
    <>
      <PopupTrigger link={link} popup="menu" keys={/^Arrow(Up|Down)$/}>
        {trigger}
      </PopupTrigger>
      {overlays && <overlays.MenuPopup link={link} trigger={trigger} {...props} />}
    </>
  );
}
