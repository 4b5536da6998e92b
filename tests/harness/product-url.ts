import { inject } from 'vitest';

/** The product of this worker, which no other file uses at the same time. */
export const productUrl = (): string => inject('urls')[Number(process.env.VITEST_POOL_ID) - 1]!;
