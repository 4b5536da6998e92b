import { and, eq, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import type { AccountRef } from '#core/server/auth/identity.ts';
import type { AccessTokenData, CreateAccessTokenData } from '../contract.ts';
import { hashOf, keyIdOf } from './secret.ts';
import { apiKeys, type ApiKey } from './tables.ts';

export type ShownKey = z.input<typeof AccessTokenData>;

/** A key as its owner sees it: without its secret. */
export function shownKey(
  {
    id,
    prefix,
    name,
    permissions,
    createdAt,
    createdByLogin,
    lastUsedAt,
    ttlMinutes,
    expiresAt,
    formerUntil,
    restrictions,
    emails,
    keepAvailable,
  }: ApiKey,
  now: Date,
): ShownKey {
  return {
    token: `${prefix}…`,
    tokenId: id,
    name,
    permissions,
    creationDate: createdAt.toISOString(),
    createdBy: createdByLogin,
    ...(lastUsedAt && { lastUsedDate: lastUsedAt.toISOString() }),
    ...(ttlMinutes !== null && { ttlMinutes }),
    ...(expiresAt && { expirationDate: expiresAt.toISOString() }),
    ...(formerUntil && formerUntil > now && { formerSecretUntil: formerUntil.toISOString() }),
    ...(Object.keys(restrictions).length > 0 && { restrictions }),
    emailsForNotifications: emails,
    keepAvailableOnLimitChange: keepAvailable,
  };
}

/** The columns that a key's settings are kept in; what is left out is not touched. */
export function changesOf(
  {
    ttlMinutes,
    restrictions,
    emailsForNotifications,
    keepAvailableOnLimitChange,
  }: Omit<CreateAccessTokenData, 'permissions'>,
  now: Date,
): Partial<ApiKey> {
  return {
    // A new lifetime begins now, and its end is told of anew.
    ...(ttlMinutes !== undefined && {
      ttlMinutes: ttlMinutes || null,
      expiresAt: ttlMinutes ? new Date(now.getTime() + ttlMinutes * 60_000) : null,
      warnedDays: null,
    }),
    ...(restrictions && { restrictions }),
    ...(emailsForNotifications && { emails: [...new Set(emailsForNotifications)] }),
    ...(keepAvailableOnLimitChange !== undefined && { keepAvailable: keepAvailableOnLimitChange }),
  };
}

/** The one key of an account: by its id, its beginning, or its secret. */
export function named(account: AccountRef, key: string): SQL {
  const own = eq(apiKeys.accountId, account.id);
  return and(
    own,
    /^\d{1,15}$/.test(key)
      ? eq(apiKeys.id, Number(key))
      : keyIdOf(key) === undefined
        ? eq(apiKeys.prefix, key.replace(/…$/, ''))
        : eq(apiKeys.hash, hashOf(key)),
  )!;
}

export function missing(): never {
  throw new Fault('key.not_found', 'This account has no such API key. It may have been deleted.', 404);
}
