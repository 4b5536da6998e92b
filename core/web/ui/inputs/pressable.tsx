import type { HTMLAttributes, MouseEvent, ReactNode, RefCallback } from 'react';
import { useId } from 'react';
import { Anchor } from '../data/link.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

/** What Button and IconButton share: native attributes of a button, or of a link when `href` is given. */
export interface PressProps extends Omit<HTMLAttributes<HTMLElement>, 'className' | 'style' | 'title' | 'children'> {
  ref?: RefCallback<HTMLElement>;
  href?: string;
  /** Link only: where to open, and the name to save under. */
  target?: string;
  download?: string | boolean;
  /** Button only: its part in a form. */
  type?: 'button' | 'submit' | 'reset';
  form?: string;
  name?: string;
  value?: string;
  disabled?: boolean;
  /** Why the control cannot be used now; shown as a tooltip and read out. Implies `disabled`. */
  disabledReason?: string | undefined;
}

interface PressableProps extends PressProps {
  className: string;
  blocked: boolean;
  tip?: string;
  children: ReactNode;
}

/** A button or link that stays focusable when it cannot be used and says why. */
export function Pressable({ blocked, disabled = false, disabledReason, tip, onClick, ...props }: PressableProps) {
  const reasonId = useId();
  const off = blocked || disabled || disabledReason !== undefined;
  const control = renderControl({
    ...props,
    ...(off && { 'aria-disabled': true }),
    ...(disabledReason !== undefined && { 'aria-describedby': reasonId }),
    onClick(event: MouseEvent<HTMLElement>) {
      if (off) event.preventDefault();
      else onClick?.(event);
    },
  });
  const text = disabledReason ?? tip;
  return (
    <>
      {text === undefined ? control : <Tooltip text={text}>{control}</Tooltip>}
      {disabledReason !== undefined && <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>}
    </>
  );
}

function renderControl({
  href,
  target,
  download,
  type = 'button',
  form,
  name,
  value,
  ...shared
}: Omit<PressableProps, 'blocked'>) {
  if (href === undefined) return <button type={type} form={form} name={name} value={value} {...shared} />;
  if (shared['aria-disabled']) return <a role="link" tabIndex={0} {...shared} />;
  return <Anchor href={href} target={target} download={download} {...shared} />;
}
