import type { ReactNode } from 'react';

/** A line of the palette. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  /** Other words that it is found by. */
  readonly also?: string;
  readonly detail?: string;
  readonly icon: ReactNode;
  /** At the end of the line. */
  readonly mark?: ReactNode;
  /** Where it leads, or what it does. */
  readonly act: string | (() => void);
  /** Its address is no page of the workbench. */
  readonly outside?: true;
}

export interface Section {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly Entry[];
  /** What the server has found, maybe for what was typed a moment ago. */
  readonly found?: true;
}
