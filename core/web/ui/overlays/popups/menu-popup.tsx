import clsx from 'clsx';
import { Fragment } from 'react';
import { handlersOf } from '../../inputs/attributes.ts';
import * as Base from '../../base-ui/menu.ts';
import { CheckIcon } from '../../icons/common-icons.tsx';
import { Anchor } from '../../data/link.tsx';
import { Guards, LinkedTrigger } from './linked-trigger.tsx';
import type { MenuItem, MenuProps } from '../menu.tsx';
import type { TriggerLink } from '../../inputs/trigger-link.ts';
import styles from './menu-popup.module.css';
import popup from './popup.module.css';

/** A menu's list, and what it asks of its trigger. */
export function MenuPopup({
  link,
  trigger,
  sections,
  align = 'end',
  side = 'bottom',
}: MenuProps & { link: TriggerLink }) {
  const filled = sections.filter((section) => section.items.length > 0);
  return (
    <Base.Root modal={false}>
      <Guards>
        <Base.Trigger render={<LinkedTrigger link={link} {...handlersOf(trigger)} />} />
      </Guards>
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={4} collisionPadding={8}>
          <Base.Popup className={popup.popup}>
            <div className={popup.list}>
              {filled.map((section, index) => (
                <Fragment key={section.heading ?? index}>
                  {index > 0 && <Base.Separator className={popup.separator} />}
                  <Base.Group>
                    {section.heading !== undefined && (
                      <Base.GroupLabel className={popup.heading}>{section.heading}</Base.GroupLabel>
                    )}
                    {section.items.map((item) => (
                      <Entry key={item.id ?? item.label} item={item} choose={section.choose ?? 'one'} />
                    ))}
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

/** How a choice says what it is. The library's own parts for choices would keep a state beside the page's. */
const choiceOf = (checked: boolean | undefined, choose: 'one' | 'many') =>
  checked !== undefined &&
  ({
    role: choose === 'one' ? 'menuitemradio' : 'menuitemcheckbox',
    'aria-checked': checked,
    closeOnClick: choose === 'one',
  } as const);

function Entry({ item, choose }: { item: MenuItem; choose: 'one' | 'many' }) {
  const className = clsx(popup.item, item.danger && styles.danger);
  const content = (
    <>
      {item.icon}
      <span className={popup.words}>
        {item.label}
        {item.detail !== undefined && <span className={popup.detail}>{item.detail}</span>}
      </span>
      {item.checked && (
        <span className={popup.indicator}>
          <CheckIcon />
        </span>
      )}
    </>
  );
  if (item.href !== undefined && !item.disabled) {
    return (
      <Base.LinkItem
        closeOnClick
        className={className}
        render={
          <Anchor href={item.href} className={className}>
            {content}
          </Anchor>
        }
      />
    );
  }
  return (
    <Base.Item
      className={className}
      disabled={item.disabled ?? false}
      onClick={() => item.onSelect?.()}
      {...choiceOf(item.checked, choose)}
    >
      {content}
    </Base.Item>
  );
}
