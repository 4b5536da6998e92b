import { number } from '#core/web/text/format.ts';

/** 0 to 1 as per cent. */
export const share = (value: number): string => `${number(value * 100, 1)} %`;
