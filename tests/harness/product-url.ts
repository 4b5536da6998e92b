import { inject } from 'vitest';

let ownUrl: string | undefined;

/** The product of this worker, which no other file uses at the same time. */
export const productUrl = (): string => ownUrl ?? inject('urls')[Number(process.env.VITEST_POOL_ID) - 1]!;

/** Has this file use another product; without one, that of its worker again. */
export const useProduct = (url: string | undefined): void => void (ownUrl = url);
