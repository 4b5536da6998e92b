import type { ReactElement } from 'react';

export type Attributes = Readonly<Record<string, unknown>>;

const isHandler = (name: string): boolean => /^on[A-Z]/.test(name);

/** The handlers and the ref of an element, which somebody else is to call beside its own. */
export const handlersOf = ({ props }: ReactElement<Attributes>): Attributes =>
  Object.fromEntries(Object.entries(props).filter(([name]) => isHandler(name) || name === 'ref'));

/** Everything else that an element says about itself. */
export const withoutHandlers = ({ props }: ReactElement<Attributes>): Attributes =>
  Object.fromEntries(
    Object.entries(props).filter(([name, value]) => value !== undefined && !isHandler(name) && name !== 'ref'),
  );
