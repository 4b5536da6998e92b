import * as z from 'zod';
import type { AccountRef, Caller } from './identity.ts';

/** Who began a task and for which account, as its payload keeps them. */
export const Initiator = z.object({
  accountId: z.int(),
  account: z.string(),
  userId: z.int(),
  login: z.string(),
  features: z.array(z.string()),
});

export const initiatorOf = (
  { userId, login, features }: Caller,
  { id, shortName }: AccountRef,
): z.output<typeof Initiator> => ({ accountId: id, account: shortName, userId, login, features: [...features] });

/** Whoever began the task, with what developers may in its account. */
export const initiator = ({ userId, login, accountId, account, features }: z.output<typeof Initiator>): Caller => ({
  userId,
  login,
  superadmin: false,
  account: { id: accountId, shortName: account },
  memberships: new Map([[accountId, 'developer']]),
  features: new Set(features),
  key: undefined,
});
