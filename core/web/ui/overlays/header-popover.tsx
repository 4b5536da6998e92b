import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import styles from './header-popover.module.css';
import { IconButton } from '../inputs/icon-button.tsx';
import type { PipProps } from '../feedback/pip.tsx';
import { Popover } from './popover.tsx';
import { TabStrip, type TabStripProps } from '../layout/tab-strip.tsx';

export interface HeaderAction {
  label: string;
  icon: ReactNode;
  onPress: () => void;
  /** Closes the popover for what it opens instead. */
  closes?: boolean;
}

export interface HeaderPopoverProps<T extends string> {
  /** Name and tooltip of the button; `pip` adds its number to the name. */
  label: string;
  icon: ReactNode;
  /** How much there is that nobody has seen, in the tone of the worst of it. */
  pip?: PipProps | undefined;
  title: string;
  /** Icon buttons at the end of the heading line. */
  actions?: readonly HeaderAction[];
  tabs?: Omit<TabStripProps<T>, 'panelId'>;
  /** Stays below the list: a link to the whole of it. */
  footer?: ReactNode;
  /** The list, which reaches the edges; in the page only while the popover is open. */
  children: ReactNode;
  onOpenChange?: (open: boolean) => void;
}

/** A button of the header with a short list behind it, such as notices or tasks. Following a link of the list closes it. */
export function HeaderPopover<T extends string>({
  label,
  icon,
  pip,
  title,
  actions = [],
  tabs,
  footer,
  children,
  onOpenChange,
}: HeaderPopoverProps<T>) {
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [path] = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === path;
  const told = useEffectEvent((now: boolean) => onOpenChange?.(now));
  useEffect(() => {
    if (!open) return undefined;
    told(true);
    return () => told(false);
  }, [open]);
  function press({ onPress, closes }: HeaderAction) {
    if (closes) setOpenAt(undefined);
    onPress();
  }
  return (
    <Popover
      trigger={<IconButton label={label} icon={icon} size="md" {...(pip && { pip })} />}
      title={title}
      action={
        <div className={styles.actions}>
          {actions.map((each) => (
            <IconButton key={each.label} label={each.label} icon={each.icon} onClick={() => press(each)} />
          ))}
        </div>
      }
      padding="none"
      align="end"
      open={open}
      initialFocus={panel}
      onOpenChange={(next) => setOpenAt(next ? path : undefined)}
    >
      <div className={styles.frame}>
        {tabs && (
          <div className={styles.tabs}>
            <TabStrip {...tabs} panelId={panelId} />
          </div>
        )}
        <div
          ref={panel}
          className={styles.panel}
          tabIndex={-1}
          {...(tabs && { role: 'tabpanel', id: panelId, 'aria-labelledby': `${panelId}-${tabs.current}` })}
        >
          {children}
        </div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </Popover>
  );
}
