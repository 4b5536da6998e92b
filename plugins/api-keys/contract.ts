import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { whole } from '#core/contract/query.ts';
import { Email, keyPermissions, largest, MaxRequestsPerMinute, MaxRequestSizeBytes, ServiceFilter, SpendingLimit, TokenName, TtlMinutes } from './contract/fields.ts';

export { keyPermissions, largest, spendingIntervals, type KeyPermission } from './contract/fields.ts';

const Permissions = z.array(z.enum(keyPermissions)).min(1, 'must hold one permission at least').transform((list) => keyPermissions.filter((each) => list.includes(each)));

const once = <T extends z.ZodType>(list: z.ZodArray<T>, keyOf: (each: z.output<T>) => unknown, message: string) => list.refine((all) => new Set(all.map(keyOf)).size === all.length, message);

/** What a key may do within its permissions. A filter that is left out allows everything, an empty one nothing. */
export const TokenRestrictionsData = z.object({
  maxRequestSizeBytes: MaxRequestSizeBytes.optional(),
  maxRequestsPerMinute: MaxRequestsPerMinute.optional(),
  spendingLimits: once(z.array(SpendingLimit), ({ interval }) => interval, 'must have one limit for each interval at most').optional(),
  allowedServicesFilter: z.array(ServiceFilter).max(largest.filters, `must be ${largest.filters} at most`).optional(),
  /** Models of the OpenAI-compatible address, as requests name them: `author/service`. */
  allowedAdapterModelsFilter: z.array(z.string().trim().min(1, 'must not be empty').max(300, 'must have 300 characters at most')).max(largest.filters, `must be ${largest.filters} at most`).optional(),
});
export type TokenRestrictionsData = z.output<typeof TokenRestrictionsData>;

/** `token` is the secret in the answers that make one, and its beginning ever after; `tokenId` names the key in addresses. */
export const AccessTokenData = z.object({
  token: z.string(),
  tokenId: z.int(),
  name: z.string(),
  creationDate: z.string(),
  permissions: z.array(z.enum(keyPermissions)),
  lastUsedDate: z.string().optional(),
  createdBy: z.string().optional(),
  ttlMinutes: z.int().optional(),
  expirationDate: z.string().optional(),
  /** Until when the secret before the present one is still taken. */
  formerSecretUntil: z.string().optional(),
  restrictions: TokenRestrictionsData.optional(),
  emailsForNotifications: z.array(z.string()),
  /** Whether a spending limit that is raised can be used at once, instead of as it refills. */
  keepAvailableOnLimitChange: z.boolean(),
});
export type AccessTokenData = z.output<typeof AccessTokenData>;

const settings = {
  /** Minutes from now on; null or 0 for a key that stays until it is deleted. */
  ttlMinutes: z.union([TtlMinutes, z.literal(0), z.null()]).optional(),
  restrictions: TokenRestrictionsData.optional(),
  emailsForNotifications: z.array(Email).max(largest.emails, `must be ${largest.emails} at most`).optional(),
  keepAvailableOnLimitChange: z.boolean().optional(),
};
export const CreateAccessTokenData = z.object({ permissions: Permissions.optional(), ...settings });
export type CreateAccessTokenData = z.output<typeof CreateAccessTokenData>;
/** A change of a key: what is left out stays as it is; restrictions are replaced as a whole. */
export const UpdateAccessTokenData = z.object({ permissions: Permissions.optional(), name: TokenName.optional(), ...settings });
export type UpdateAccessTokenData = z.output<typeof UpdateAccessTokenData>;

/** How long the present secret is still taken after a new one is made, in minutes; a week at most. */
export const longestGraceMinutes = 10_080;
export const RotateAccessTokenData = z.object({ graceMinutes: z.int('must be a whole number').min(0).max(longestGraceMinutes, `must be ${longestGraceMinutes} at most`).optional() });

/** Something that happened to a key. */
export const TokenLogData = z.object({
  accountId: z.int(),
  recordId: z.int(),
  userId: z.int().optional(),
  timestamp: z.string(),
  level: z.enum(['INFO', 'ERROR']),
  code: z.string(),
  args: z.record(z.string(), z.string()),
  message: z.string(),
});
export type TokenLogData = z.output<typeof TokenLogData>;

/** The most steps that one question about usage may have. */
const mostSteps = 3_000;
const longestStep = 2_678_400;

/** A span of time in milliseconds since 1970, and how long its steps are. */
export const TokenUsageQuery = z
  .object({ from: whole(), to: whole(), stepSeconds: whole() })
  .refine(({ from, to }) => from >= 0 && from < to && to < 8_640_000_000_000_000, { error: 'must be a time before to', path: ['from'] })
  .refine(({ stepSeconds }) => stepSeconds >= 60 && stepSeconds <= longestStep && stepSeconds % 60 === 0, { error: 'must be whole minutes, 31 days of them at most', path: ['stepSeconds'] })
  .refine(({ from, to, stepSeconds }) => to - from <= mostSteps * 1_000 * stepSeconds, { error: `must make ${mostSteps} steps at most; make them longer`, path: ['stepSeconds'] });

/** What the calls with a key came to in one step; steps without any are left out. */
export const TokenUsageData = z.object({
  /** Begin of the step, in milliseconds since 1970. */
  ts: z.int(),
  /** Every call, however it ended. */
  requests: z.int(),
  /** Those that the service failed. */
  failed: z.int(),
  /** Those that never reached it. */
  refused: z.int(),
  cost: z.number(),
});
export type TokenUsageData = z.output<typeof TokenUsageData>;

const keys = '/api/mlpcore/account/:account/token';

/** The keys of an account; `:token` is a key's id, its beginning as lists show it, or the whole secret for its holder. */
export const apiKeys = contract('api-keys', {
  listAccessTokens: call(`GET ${keys}`, { may: 'member', answer: z.array(AccessTokenData) }),
  createAccessToken: call(`POST ${keys}`, { may: 'developer', query: z.object({ name: TokenName.optional() }), body: CreateAccessTokenData.optional(), answer: AccessTokenData }),
  checkAccessToken: call(`GET ${keys}/:token`, { may: 'member', answer: AccessTokenData }),
  updateAccessToken: call(`PUT ${keys}/:token`, { may: 'developer', body: UpdateAccessTokenData, answer: AccessTokenData }),
  rotateAccessToken: call(`POST ${keys}/:token/rotate`, { may: 'developer', body: RotateAccessTokenData.optional(), answer: AccessTokenData }),
  getAccessTokenLogs: call(`GET ${keys}/:token/logs`, { may: 'member', answer: z.array(TokenLogData) }),
  getAccessTokenUsage: call(`GET ${keys}/:token/usage`, { may: 'member', query: TokenUsageQuery, answer: z.array(TokenUsageData) }),
  deleteAccessToken: call(`DELETE ${keys}/:token`, { may: 'developer' }),
});
