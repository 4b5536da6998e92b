import { cloneElement, type ReactElement } from 'react';

/** Shows `text` beside its one child on hover and keyboard focus; a hint only, so the child needs its own accessible name. */
export function Tooltip({ text, children }: { text: string; children: ReactElement<{ 'data-tip'?: string }> }) {
  return cloneElement(children, { 'data-tip': text });
}
