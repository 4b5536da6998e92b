import clsx from 'clsx';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import * as Base from './base-ui/menu.ts';
import { CheckIcon } from './icons.tsx';
import { Anchor } from './link.tsx';
import styles from './menu.module.css';
import popup from './popup.module.css';

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
  /** Chosen one of a set, such as the current theme. */
  checked?: boolean;
}

export interface MenuSection {
  heading?: string;
  items: readonly MenuItem[];
}

export interface MenuProps {
  /** A Button, IconButton or FilterChip. */
  trigger: ReactElement;
  /** Separated from each other by a line; empty ones are left out. */
  sections: readonly MenuSection[];
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
}

/** A menu of actions and links behind a button. */
export function Menu({ trigger, sections, align = 'end', side = 'bottom' }: MenuProps) {
  const filled = sections.filter((section) => section.items.length > 0);
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={4} collisionPadding={8}>
          <Base.Popup className={popup.popup}>
            <div className={popup.list}>
              {filled.map((section, index) => (
                <Fragment key={section.heading ?? index}>
                  {index > 0 && <Base.Separator className={popup.separator} />}
                  <Base.Group>
                    {section.heading !== undefined && <Base.GroupLabel className={popup.heading}>{section.heading}</Base.GroupLabel>}
                    {section.items.map((item) => <Entry key={item.id ?? item.label} item={item} />)}
                  </Base.Group>
                </Fragment>
              ))}
            </div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ item }: { item: MenuItem }) {
  const className = clsx(popup.item, item.danger && styles.danger);
  const content = (
    <>
      {item.icon}
      <span className={popup.words}>
        {item.label}
        {item.detail !== undefined && <span className={popup.detail}>{item.detail}</span>}
      </span>
      {item.checked && <span className={popup.indicator}><CheckIcon /></span>}
    </>
  );
  if (item.href !== undefined && !item.disabled) {
    return <Base.LinkItem closeOnClick className={className} render={<Anchor href={item.href} className={className}>{content}</Anchor>} />;
  }
  return <Base.Item className={className} disabled={item.disabled ?? false} onClick={() => item.onSelect?.()}>{content}</Base.Item>;
}
