import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';

/** What a key may be allowed: call services, look at things, change them. */
export const keyPermissions = ['predict', 'read', 'write'] as const;
const Permissions = z.array(z.enum(keyPermissions)).min(1, 'must hold one permission at least').transform((list) => keyPermissions.filter((each) => list.includes(each)));

/** `token` is the secret in the answer that creates a key, and its beginning ever after. */
export const AccessTokenData = z.object({
  token: z.string(),
  name: z.string(),
  creationDate: z.string(),
  permissions: z.array(z.enum(keyPermissions)),
  lastUsedDate: z.string().optional(),
  createdBy: z.string().optional(),
});

export const TokenName = z.string().trim().min(1, 'must not be empty').max(100).regex(/^[^\p{Cc}]*$/u, 'must have no control characters');
export const CreateAccessTokenData = z.object({ permissions: Permissions.optional() });
export const UpdateAccessTokenData = z.object({ permissions: Permissions });

const keys = '/api/mlpcore/account/:account/token';

/** The keys of an account; `:token` is a key's id, or the whole secret for its holder. */
export const apiKeys = contract('api-keys', {
  listAccessTokens: call(`GET ${keys}`, { may: 'member', answer: z.array(AccessTokenData) }),
  createAccessToken: call(`POST ${keys}`, { may: 'developer', query: z.object({ name: TokenName.optional() }), body: CreateAccessTokenData.optional(), answer: AccessTokenData }),
  checkAccessToken: call(`GET ${keys}/:token`, { may: 'member', answer: AccessTokenData }),
  updateAccessToken: call(`PUT ${keys}/:token`, { may: 'developer', body: UpdateAccessTokenData, answer: AccessTokenData }),
  deleteAccessToken: call(`DELETE ${keys}/:token`, { may: 'developer' }),
});
