import clsx from 'clsx';
import { handlersOf } from '../../inputs/attributes.ts';
import * as Base from '../../base-ui/popover.ts';
import { Guards, LinkedTrigger } from './linked-trigger.tsx';
import type { PopoverProps } from '../popover.tsx';
import type { TriggerLink } from '../../inputs/trigger-link.ts';
import popup from './popup.module.css';
import styles from './popover-popup.module.css';

/** A popover's panel, and what it asks of its trigger. */
export function PopoverPopup({
  link,
  trigger,
  title,
  label,
  action,
  width = 'auto',
  padding = 'md',
  align = 'start',
  side = 'bottom',
  open,
  onOpenChange,
  initialFocus,
  children,
}: PopoverProps & { link: TriggerLink }) {
  return (
    <Base.Root
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange: (next: boolean) => onOpenChange(next) })}
    >
      <Guards>
        <Base.Trigger render={<LinkedTrigger link={link} {...handlersOf(trigger)} />} />
      </Guards>
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={4} collisionPadding={8}>
          <Base.Popup
            className={clsx(popup.popup, styles.popover, styles[width])}
            aria-label={label}
            {...(initialFocus && { initialFocus })}
          >
            {title !== undefined && (
              <div className={styles.head}>
                <Base.Title className={styles.title}>{title}</Base.Title>
                {action}
              </div>
            )}
            <div className={clsx(styles.body, padding === 'none' && styles.flush)}>{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
