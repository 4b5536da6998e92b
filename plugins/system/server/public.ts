import { madePoint } from '#core/plugin/point.ts';
import type { Role } from '#core/server/points.ts';
import type { SystemFact, SystemReport } from '../contract.ts';

export type { SystemReport } from '../contract.ts';

interface Checked {
  readonly id: string;
  /** Set where each process of a role, or any process, looks at what is its own, such as its disk; else one looks when somebody asks. */
  readonly role?: Role | 'any';
}

/**
 * Something of an installation that may be well or not, for the system page of superadministrators and for support bundles. What
 * it tells is no secret. A check that throws has failed.
 */
export const systemCheck = madePoint<() => Promise<SystemReport>, Checked>('system.check', { key: ({ id }) => id });

/** Figures of a check. */
export const fact = {
  text: (name: string, value: string): SystemFact => ({ name, kind: 'text', value }),
  count: (name: string, value: number): SystemFact => ({ name, kind: 'count', value }),
  bytes: (name: string, value: number): SystemFact => ({ name, kind: 'bytes', value }),
  time: (name: string, value: Date | string): SystemFact => ({
    name,
    kind: 'time',
    value: new Date(value).toISOString(),
  }),
  duration: (name: string, value: number): SystemFact => ({ name, kind: 'duration', value }),
};
