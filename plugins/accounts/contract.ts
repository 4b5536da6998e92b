import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { flag, whole } from '#core/contract/query.ts';

export const languages = ['RU', 'EN'] as const;
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

/** The name of an account in addresses. It begins with a letter, because digits alone mean an id there. */
export const ShortName = z.string().regex(/^[a-z][a-z0-9-]{1,38}[a-z0-9]$/, 'must have 3 to 40 characters: small Latin letters, digits and hyphens, a letter first, no hyphen last');

/** What people may put into names and notes: anything that shows, and nothing that hides or turns other text around. */
const shown = /^[^\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]*$/u;
export const ShownText = z.string().trim().max(100, 'must have 100 characters at most').regex(shown, 'must have no invisible characters');

/** An amount as Kubernetes writes it: "500m" cores, "1Gi" bytes. */
const Amount = z.string().regex(/^\d{1,12}(\.\d{1,6})?(m|[KMGT]i?)?$/, 'must be an amount such as 500m, 2 or 1Gi');
const Count = z.int().min(0).max(2 ** 31 - 1);

export const AccountLimitsData = z.object({
  baseModelInstanceLimit: Count,
  derivedModelInstanceLimit: Count,
  gpuModelInstanceLimit: Count,
  cpuLimit: Amount,
  memoryLimit: Amount,
  ephemeralDiskLimit: Amount,
  predictPerSec: Count,
  fitPerMinute: Count,
  storageLimit: Amount,
});
export type AccountLimitsData = z.infer<typeof AccountLimitsData>;
export const accountLimits = Object.keys(AccountLimitsData.shape) as (keyof AccountLimitsData)[];

/** An account as its members see it; `lastActivity` is in milliseconds since 1970. */
export const AccountInfoData = z.object({
  accountId: z.int(),
  shortName: z.string(),
  limits: AccountLimitsData,
  language: Language,
  tags: z.record(z.string(), z.string()),
  displayName: z.string(),
  lastActivity: z.int().optional(),
  email: z.string().optional(),
});
export type AccountInfoData = z.infer<typeof AccountInfoData>;

/** A change of an account: what is left out stays as it is, so a whole `AccountInfoData` may be sent back as well. */
export const AccountUpdateData = z.object({
  accountId: z.int().optional(),
  shortName: ShortName.optional(),
  limits: AccountLimitsData.partial().optional(),
  language: Language.optional(),
  tags: z.record(ShownText, z.string().max(500).regex(shown, 'must have no invisible characters')).refine((tags) => Object.keys(tags).length <= 50, 'must be 50 tags at most').optional(),
  displayName: ShownText.min(1, 'must not be empty').optional(),
  /** Empty where there is to be none. */
  email: z.union([z.email('must be an e-mail address').max(254, 'must have 254 characters at most'), z.literal('')]).optional(),
});
export type AccountUpdateData = z.infer<typeof AccountUpdateData>;

/** Where an account may be used from: addresses and networks; none of them means from everywhere. */
export const AllowedAddresses = z
  .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be an address such as 203.0.113.7 or a network such as 203.0.113.0/24'))
  .max(200, 'must be 200 at most');
const AddressRule = z.object({ addresses: AllowedAddresses });

export const PublicOptions = z.object({
  domains: z.array(z.object({ domain: z.string(), product: z.string(), internalUserUiAvailable: z.boolean(), ownerOnly: z.boolean() })),
});

/** Who is signed in and what they may do in the account that they chose; no account is chosen while `accountId` is null. */
export const AuthorizationData = z.object({
  userData: z.object({
    features: z.array(z.string()),
    permissions: z.array(z.string()),
    login: z.string(),
    userId: z.int(),
    accountId: z.int().nullable(),
    accountOwner: z.boolean(),
    internal: z.boolean(),
  }),
});
export type AuthorizationData = z.infer<typeof AuthorizationData>;

export const AllowedAccount = z.object({ id: z.int(), name: z.string(), availableToSelect: z.boolean() });
export type AllowedAccount = z.infer<typeof AllowedAccount>;

const invitationStatuses = ['SENT', 'PENDING', 'ACCEPTED', 'DECLINED'] as const;

/** What somebody is in an account. Each role may also do what the ones after it may. */
export const accountRoles = ['OWNER', 'MLP_DEVELOPER', 'MLP_USER'] as const;
export const AccountRole = z.enum(accountRoles);
export type AccountRole = z.infer<typeof AccountRole>;
/** Roles that an invitation may carry; owners are made of those who are there. */
export const invitedRoles = ['MLP_DEVELOPER', 'MLP_USER'] as const;
export const InvitedRole = z.enum(invitedRoles);
export type InvitedRole = z.infer<typeof InvitedRole>;

/** A user of an account. */
export const AccountUser = z.object({ userId: z.int(), login: z.string(), displayName: z.string(), role: AccountRole });
export type AccountUser = z.infer<typeof AccountUser>;

/** An invitation of a user into an account; PENDING until its letter has gone out. `createdAt` is an ISO time. */
export const Invitation = z.object({
  id: z.int(),
  accountId: z.int(),
  accountName: z.string(),
  login: z.string(),
  role: AccountRole,
  status: z.enum(invitationStatuses),
  createdAt: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

/** Whom to invite: an e-mail address, or the login of somebody who is registered here. */
export const NewInvitation = z.object({ login: z.string().trim().min(1, 'must not be empty').max(254, 'must have 254 characters at most').regex(/^[^\s\p{C}]+$/u, 'must be an e-mail address or a login'), role: InvitedRole });
export type NewInvitation = z.infer<typeof NewInvitation>;

/** How long a password may be, in characters. */
export const passwordLength = { least: 8, most: 200 } as const;
export const NewPassword = z
  .string()
  .max(passwordLength.most, `must have ${passwordLength.most} characters at most`)
  .refine((password) => [...password].length >= passwordLength.least, `must have ${passwordLength.least} characters at least`);

export const CaptchaData = z.object({ enabled: z.boolean(), siteKey: z.string() });

/** A browser or program in which a user is signed in; times are ISO. */
export const SessionData = z.object({
  id: z.int(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  userAgent: z.string(),
  ip: z.string(),
  /** Whether it is the session that asks. */
  current: z.boolean(),
});
export type SessionData = z.infer<typeof SessionData>;

export const accounts = contract('accounts', {
  getPublicOptions: call('GET /api/accountsadmin/public/options', { may: 'visitor', answer: PublicOptions }),
  checkAuthorized: call('GET /api/accountsadmin/c/authorization/check-authorized', { may: 'user', answer: AuthorizationData }),
  // Each installation is one product, so every account is an account of whatever product is named.
  getAllowedAccounts: call('GET /api/accountsadmin/c/users/:userId/allowed-accounts', { may: 'user', query: z.object({ product: z.string().max(100).optional() }), answer: z.array(AllowedAccount) }),
  getInvitationsByUser: call('GET /api/accountsadmin/c/account-invitation/get-by-user', { may: 'user', query: z.object({ userId: whole() }), answer: z.array(Invitation) }),
  acceptInvitation: call('POST /api/accountsadmin/c/account-invitation/:invitationId/accept', { may: 'user' }),
  declineInvitation: call('POST /api/accountsadmin/c/account-invitation/:invitationId/decline', { may: 'user' }),
  getAccountUsers: call('GET /api/accountsadmin/c/accounts/:account/users', { may: 'owner', answer: z.array(AccountUser) }),
  changeUserRole: call('PUT /api/accountsadmin/c/accounts/:account/users/:userId/role', { may: 'owner', body: z.object({ role: AccountRole }) }),
  removeUser: call('DELETE /api/accountsadmin/c/accounts/:account/users/:userId', { may: 'owner', query: z.object({ /** Whether the keys that they made there end too; otherwise keys stay, being the account's. */ revokeKeys: flag().optional() }), answer: z.object({ revokedKeys: z.int() }) }),
  getInvitationsByAccount: call('GET /api/accountsadmin/c/accounts/:account/invitations', { may: 'owner', answer: z.array(Invitation) }),
  inviteUser: call('POST /api/accountsadmin/c/accounts/:account/invitations', { may: 'owner', body: NewInvitation, answer: Invitation }),
  resendInvitation: call('POST /api/accountsadmin/c/accounts/:account/invitations/:invitationId/resend', { may: 'owner', answer: Invitation }),
  revokeInvitation: call('DELETE /api/accountsadmin/c/accounts/:account/invitations/:invitationId', { may: 'owner' }),
  getAllowedAddresses: call('GET /api/accountsadmin/c/accounts/:account/allowed-addresses', { may: 'owner', answer: AddressRule.extend({ /** Where the asker is. */ current: z.string() }) }),
  setAllowedAddresses: call('PUT /api/accountsadmin/c/accounts/:account/allowed-addresses', { may: 'owner', body: AddressRule, answer: AddressRule }),
  changePassword: call('POST /api/accountsadmin/c/password', { may: 'user', body: z.object({ current: z.string().max(1_000), password: NewPassword }), answer: z.object({ revoked: z.int() }) }),
  listSessions: call('GET /api/accountsadmin/c/sessions', { may: 'user', answer: z.array(SessionData) }),
  revokeSession: call('DELETE /api/accountsadmin/c/sessions/:sessionId', { may: 'user' }),
  revokeOtherSessions: call('DELETE /api/accountsadmin/c/sessions', { may: 'user', answer: z.object({ revoked: z.int() }) }),
  ensureAccount: call('GET /api/mlpcore/account', { may: 'user', answer: AccountInfoData }),
  updateAccountData: call('POST /api/mlpcore/account', { may: 'user', body: AccountUpdateData, answer: AccountInfoData }),
  ensureAccountWithId: call('GET /api/mlpcore/account/:account', { may: 'member', answer: AccountInfoData }),
  updateLastActivity_1: call('POST /api/mlpcore/account/:account/activity', { may: 'member' }),
  getAccountPublicName: call('GET /api/mlpcore/account/:account/publicName', { may: 'visitor', answer: z.string() }),
  getCaptchaConfig: call('GET /api/mlpcore/system-config/captcha', { may: 'visitor', answer: CaptchaData }),
});
