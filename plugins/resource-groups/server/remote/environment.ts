import * as z from 'zod';
import type { ResourceGroup } from '../public.ts';

/** Whose private groups may use a place of the installation, as a variable of the environment says it: ids of accounts, or `*`. */
export const AdmittedAccounts = z
  .string()
  .regex(/^(\*|(\d+(,\s*\d+)*)?)$/, 'must be ids of accounts, separated by commas, or *')
  .transform((ids): 'all' | ReadonlySet<number> =>
    ids === '*' ? 'all' : new Set(ids.split(',').filter(Boolean).map(Number)),
  );
export type AdmittedAccounts = z.output<typeof AdmittedAccounts>;

/** Whether services of a group may run in a place of the installation, which its operator pays for and answers for. */
export const isAdmitted = (
  accounts: AdmittedAccounts,
  { ownerId, access }: Pick<ResourceGroup, 'ownerId' | 'access'>,
): boolean => ownerId === 0 || access === 'PUBLIC' || accounts === 'all' || accounts.has(ownerId);
