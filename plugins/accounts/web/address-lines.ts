import * as z from 'zod';

const Address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** The addresses that were written one below the other, each once. */
export const addressesIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((line) => line !== '')),
];

/** Which of them are neither an address nor a network. */
export const wrongAddresses = (text: string): string[] =>
  addressesIn(text).filter((each) => !Address.safeParse(each).success);
