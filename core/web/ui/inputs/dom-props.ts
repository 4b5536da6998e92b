import type { ComponentPropsWithRef, ElementType } from 'react';

/** Native attributes a component passes on; looks are not among them, so variants stay the only way to change looks. */
export type DomProps<E extends ElementType> = Omit<
  ComponentPropsWithRef<E>,
  'className' | 'style' | 'children' | 'title'
>;
