import type { ReactNode } from 'react';
import { Link as RouterLink } from 'wouter';
import type { DomProps } from '../inputs/dom-props.ts';
import styles from './link.module.css';

export interface LinkProps extends DomProps<'a'> {
  href: string;
  children: ReactNode;
  /** `strong` stands out in a sentence, `quiet` keeps the colour of its surroundings. */
  variant?: 'default' | 'strong' | 'quiet';
}

/** A text link: paths of the product navigate without a page load, other addresses and downloads are plain anchors. */
export function Link({ variant = 'default', ...props }: LinkProps) {
  return <Anchor {...props} className={variant === 'default' ? undefined : styles[variant]} />;
}

export interface AnchorProps extends Omit<LinkProps, 'variant'> {
  className: string | undefined;
}

/** The anchor under every link-like component of the kit. */
export function Anchor({ href, children, ...props }: AnchorProps) {
  const routed =
    /^[/?~]/.test(href) && !href.startsWith('//') && props.target === undefined && props.download === undefined;
  if (routed)
    return (
      <RouterLink href={href} {...props}>
        {children}
      </RouterLink>
    );
  return (
    <a href={href} {...(props.target === '_blank' && { rel: 'noreferrer' })} {...props}>
      {children}
    </a>
  );
}
