import { useLayoutEffect, type ReactNode } from 'react';
import type { Attributes } from '../../inputs/attributes.ts';
import type { TriggerLink } from '../../inputs/trigger-link.ts';
import styles from './linked-trigger.module.css';

/** Stands in a popup for its trigger, which is elsewhere in the page, and hands on to it everything that is meant for it. */
export function LinkedTrigger({ link, ...given }: Attributes & { link: TriggerLink }) {
  useLayoutEffect(() => link.give(given));
  return null;
}

/** Around a linked trigger that comes with guards of the focus: both come after the trigger itself, where only the second is in its place. */
export function Guards({ children }: { children: ReactNode }) {
  return <span className={styles.guards}>{children}</span>;
}
