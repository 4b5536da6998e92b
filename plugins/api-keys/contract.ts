import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { whole } from '#core/contract/query.ts';
import { StatLogData } from '#core/contract/stat-log.ts';
import {
  Email,
  keyPermissions,
  largest,
  MaxRequests,
  MaxRequestSizeBytes,
  MaxRequestSizeChars,
  ServiceFilter,
  SpendingLimit,
  TokenName,
} from './contract/fields.ts';

export { keyPermissions, largest, spendingIntervals, type KeyPermission } from './contract/fields.ts';

const Permissions = z
  .array(z.enum(keyPermissions))
  .min(1, 'must hold one permission at least')
  .transform((list) => keyPermissions.filter((each) => list.includes(each)));

const once = <T extends z.ZodType>(list: z.ZodArray<T>, keyOf: (each: z.output<T>) => unknown, message: string) =>
  list.refine((all) => new Set(all.map(keyOf)).size === all.length, message);

/** What a key may do within its permissions. A filter that is left out allows everything, an empty one nothing. */
export const TokenRestrictionsData = z
  .object({
    maxRequestSizeBytes: MaxRequestSizeBytes.optional(),
    /** Characters of the request as text; of what is passed on unread, such as files, each byte counts as one. */
    maxRequestSizeChars: MaxRequestSizeChars.optional(),
    maxRequestsPerMinute: MaxRequests.optional(),
    /** Hours, days and months of the calendar, in UTC. */
    maxRequestsPerHour: MaxRequests.optional(),
    maxRequestsPerDay: MaxRequests.optional(),
    maxRequestsPerMonth: MaxRequests.optional(),
    spendingLimits: once(
      z.array(SpendingLimit),
      ({ interval }) => interval,
      'must have one limit for each interval at most',
    ).optional(),
    allowedServicesFilter: z.array(ServiceFilter).max(largest.filters).optional(),
    /** Models of the OpenAI-compatible address, as requests name them: `author/service`. */
    allowedAdapterModelsFilter: z.array(z.string().trim().min(1).max(300)).max(largest.filters).optional(),
  })
  .meta({ id: 'TokenRestrictionsData' });
export type TokenRestrictionsData = z.output<typeof TokenRestrictionsData>;

/** `token` is the secret in the answers that make one, and its beginning ever after; `tokenId` names the key in addresses. */
export const AccessTokenData = z
  .object({
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
  })
  .meta({ id: 'AccessTokenData' });
export type AccessTokenData = z.output<typeof AccessTokenData>;

const settings = {
  ttlMinutes: z
    .int()
    .min(0)
    .max(largest.ttlMinutes)
    .describe('Minutes from now on; 0 for a key that stays until it is deleted.')
    .optional(),
  restrictions: TokenRestrictionsData.optional(),
  emailsForNotifications: z.array(Email).max(largest.emails).optional(),
  keepAvailableOnLimitChange: z.boolean().optional(),
};
export const CreateAccessTokenData = z
  .object({ permissions: Permissions.optional(), ...settings })
  .meta({ id: 'CreateAccessTokenData' });
export type CreateAccessTokenData = z.output<typeof CreateAccessTokenData>;
/** A change of a key: what is left out stays as it is; restrictions are replaced as a whole. */
export const UpdateAccessTokenData = z
  .object({
    permissions: Permissions.optional(),
    name: TokenName.optional(),
    ...settings,
  })
  .meta({ id: 'UpdateAccessTokenData' });
export type UpdateAccessTokenData = z.output<typeof UpdateAccessTokenData>;

/** How long the present secret is still taken after a new one is made, in minutes; a week at most. */
export const longestGraceMinutes = 10_080;
export const RotateAccessTokenData = z
  .object({
    graceMinutes: z.int().min(0).max(longestGraceMinutes).optional(),
  })
  .meta({ id: 'RotateAccessTokenData' });

/** The most steps that one question about usage may have. */
const mostSteps = 3_000;
const longestStep = 2_678_400;

/** A span of time in milliseconds since 1970, and how long its steps are. */
export const TokenUsageQuery = z
  .object({ from: whole(), to: whole(), stepSeconds: whole() })
  .refine(({ from, to }) => from >= 0 && from < to && to < 8_640_000_000_000_000, {
    error: 'must be a time before to',
    path: ['from'],
  })
  .refine(({ stepSeconds }) => stepSeconds >= 60 && stepSeconds <= longestStep && stepSeconds % 60 === 0, {
    error: 'must be whole minutes, 31 days of them at most',
    path: ['stepSeconds'],
  })
  .refine(({ from, to, stepSeconds }) => to - from <= mostSteps * 1_000 * stepSeconds, {
    error: `must make ${mostSteps} steps at most; make them longer`,
    path: ['stepSeconds'],
  });

/** What the calls with a key came to in one step; steps without any are left out. */
export const TokenUsageData = z
  .object({
    /** Begin of the step, in milliseconds since 1970. */
    ts: z.int(),
    /** Every call, however it ended. */
    requests: z.int(),
    /** Those that the service failed, or that nobody served. */
    failed: z.int(),
    /** Those that were not let reach it, by a limit or for a mistake. */
    refused: z.int(),
    cost: z.number(),
  })
  .meta({ id: 'TokenUsageData' });
export type TokenUsageData = z.output<typeof TokenUsageData>;

/** How one limit of a key stands. */
export const TokenLimitUseData = z
  .object({
    /** The field of the restrictions, with the interval of a spending limit: `maxRequestsPerDay`, `spendingLimits.MONTH`. */
    limit: z.string(),
    value: z.number(),
    used: z.number(),
    /** When a count of requests begins anew; what was spent comes back evenly instead. */
    resetDate: z.string().optional(),
  })
  .meta({ id: 'TokenLimitUseData' });
export type TokenLimitUseData = z.output<typeof TokenLimitUseData>;

const keys = '/api/mlpcore/account/:account/token';

const about = {
  plugin: 'api-keys',
  parameters: { token: 'The id of a key, its beginning as lists show it, or the whole secret for its holder.' },
  secretParameters: ['token'],
};

/** The keys of an account; `:token` is a key's id, its beginning as lists show it, or the whole secret for its holder. */
export const apiKeys = contract(about, {
  listAccessTokens: call(`GET ${keys}`, {
    summary: 'Lists the API keys of an account.',
    may: 'member',
    answer: z.array(AccessTokenData),
  }),
  createAccessToken: call(`POST ${keys}`, {
    summary: 'Creates an API key; only this answer holds its secret.',
    example: { permissions: ['predict'], ttlMinutes: 43_200 },
    may: 'developer',
    personal: true,
    query: z.object({ name: TokenName.optional() }),
    body: CreateAccessTokenData.optional(),
    answer: AccessTokenData,
  }),
  checkAccessToken: call(`GET ${keys}/:token`, {
    summary: 'Returns an API key without its secret.',
    may: 'member',
    answer: AccessTokenData,
  }),
  updateAccessToken: call(`PUT ${keys}/:token`, {
    summary: 'Changes the name, permissions or limits of an API key.',
    example: { permissions: ['predict', 'read'], restrictions: { maxRequestsPerMinute: 600 } },
    may: 'developer',
    personal: true,
    body: UpdateAccessTokenData,
    answer: AccessTokenData,
  }),
  rotateAccessToken: call(`POST ${keys}/:token/rotate`, {
    summary: 'Gives an API key a new secret; the former one can stay valid for a while.',
    example: { graceMinutes: 60 },
    may: 'developer',
    personal: true,
    body: RotateAccessTokenData.optional(),
    answer: AccessTokenData,
  }),
  getAccessTokenLogs: call(`GET ${keys}/:token/logs`, {
    summary: 'Lists what happened to an API key.',
    may: 'member',
    answer: z.array(StatLogData),
  }),
  getAccessTokenUsage: call(`GET ${keys}/:token/usage`, {
    summary: 'Returns requests, failures and cost of an API key over time.',
    may: 'member',
    query: TokenUsageQuery,
    answer: z.array(TokenUsageData),
  }),
  getAccessTokenLimitUse: call(`GET ${keys}/:token/limits`, {
    summary: 'Returns how much of the limits of an API key is used.',
    may: 'member',
    answer: z.array(TokenLimitUseData),
  }),
  deleteAccessToken: call(`DELETE ${keys}/:token`, {
    summary: 'Deletes an API key, which ends at once.',
    may: 'developer',
    personal: true,
  }),
});
