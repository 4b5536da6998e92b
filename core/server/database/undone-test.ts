import { expect } from 'vitest';
import type { UnitOfWork } from './database.ts';

/** Does work in a unit that is undone after it. */
export const undone = (unit: UnitOfWork, work: () => Promise<unknown>): Promise<void> =>
  expect(
    unit(async () => {
      await work();
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
