import * as z from 'zod';

export const languages = ['RU', 'EN'] as const;
export const Language = z.enum(languages).meta({ id: 'Language' });
export type Language = z.infer<typeof Language>;

/** The name of an account in addresses. It begins with a letter, because digits alone mean an id there. */
export const ShortName = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{1,38}[a-z0-9]$/,
    'must have 3 to 40 characters: small Latin letters, digits and hyphens, a letter first, no hyphen last',
  );

/** What people may put into names and notes: anything that shows, and nothing that hides or turns other text around. */
const shown = /^[^\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]*$/u;
export const ShownText = z.string().trim().max(100).regex(shown, 'must have no invisible characters');

/** An amount as Kubernetes writes it: "500m" cores, "1Gi" bytes. */
const Amount = z.string().regex(/^\d{1,12}(\.\d{1,6})?(m|[KMGT]i?)?$/, 'must be an amount such as 500m, 2 or 1Gi');
const Count = z
  .int()
  .min(0)
  .max(2 ** 31 - 1);

export const AccountLimitsData = z
  .object({
    baseModelInstanceLimit: Count,
    derivedModelInstanceLimit: Count,
    gpuModelInstanceLimit: Count,
    cpuLimit: Amount,
    memoryLimit: Amount,
    ephemeralDiskLimit: Amount,
    predictPerSec: Count,
    fitPerMinute: Count,
    storageLimit: Amount,
  })
  .meta({ id: 'AccountLimitsData' });
export type AccountLimitsData = z.infer<typeof AccountLimitsData>;
export const accountLimits = Object.keys(AccountLimitsData.shape) as (keyof AccountLimitsData)[];

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
/** A time zone by its name in the time-zone database. */
const TimeZone = z
  .string()
  .max(64)
  .regex(/^[A-Z]/, 'must be the name of a time zone, such as Europe/Berlin')
  .refine(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin');

/** An account as its members see it; `lastActivity` is in milliseconds since 1970. */
export const AccountInfoData = z
  .object({
    accountId: z.int(),
    shortName: z.string(),
    limits: AccountLimitsData,
    language: Language,
    timeZone: z.string(),
    tags: z.record(z.string(), z.string()),
    displayName: z.string(),
    lastActivity: z.int().optional(),
    email: z.string().optional(),
  })
  .meta({ id: 'AccountInfoData' });
export type AccountInfoData = z.infer<typeof AccountInfoData>;

/** A change of an account: what is left out stays as it is, so a whole `AccountInfoData` may be sent back as well. */
export const AccountUpdateData = z
  .object({
    accountId: z.int().optional(),
    shortName: ShortName.optional(),
    limits: AccountLimitsData.partial().meta({ id: 'AccountLimitsUpdate' }).optional(),
    language: Language.optional(),
    timeZone: TimeZone.optional(),
    tags: z
      .record(ShownText, z.string().max(500).regex(shown, 'must have no invisible characters'))
      .refine((tags) => Object.keys(tags).length <= 50, 'must be 50 tags at most')
      .optional(),
    displayName: ShownText.min(1).optional(),
    /** Empty where there is to be none. */
    email: z
      .union([z.email().max(254), z.literal('')])
      .meta({ type: 'string', maxLength: 254 })
      .optional(),
  })
  .meta({ id: 'AccountUpdateData' });
export type AccountUpdateData = z.infer<typeof AccountUpdateData>;

/** Where an account may be used from: addresses and networks; none of them means from everywhere. */
export const AllowedAddresses = z
  .array(
    z
      .union(
        [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
        'must be an address such as 203.0.113.7 or a network such as 203.0.113.0/24',
      )
      .meta({ type: 'string', description: 'An IP address, or a network such as 203.0.113.0/24.' }),
  )
  .max(200);
export const AddressRule = z.object({ addresses: AllowedAddresses }).meta({ id: 'AllowedAddressesData' });

const PublicDomain = z
  .object({ domain: z.string(), product: z.string(), internalUserUiAvailable: z.boolean(), ownerOnly: z.boolean() })
  .meta({ id: 'PublicDomain' });
export const PublicOptions = z.object({ domains: z.array(PublicDomain) }).meta({ id: 'PublicOptions' });

const UserData = z
  .object({
    features: z.array(z.string()),
    permissions: z.array(z.string()),
    login: z.string(),
    userId: z.int(),
    accountId: z.int().nullable(),
    accountOwner: z.boolean(),
    internal: z.boolean(),
    actor: z.string().describe('The login of whoever acts as this user.').optional(),
  })
  .meta({ id: 'UserData' });
/** Who is signed in and what they may do in the account that they chose; no account is chosen while `accountId` is null. */
export const AuthorizationData = z.object({ userData: UserData }).meta({ id: 'AuthorizationData' });
export type AuthorizationData = z.infer<typeof AuthorizationData>;

export const AllowedAccount = z
  .object({ id: z.int(), name: z.string(), availableToSelect: z.boolean() })
  .meta({ id: 'AllowedAccount' });
export type AllowedAccount = z.infer<typeof AllowedAccount>;

const invitationStatuses = ['SENT', 'PENDING', 'ACCEPTED', 'DECLINED'] as const;

/** What somebody is in an account. Each role may also do what the ones after it may. */
export const accountRoles = ['OWNER', 'MLP_DEVELOPER', 'MLP_USER'] as const;
export const AccountRole = z.enum(accountRoles).meta({ id: 'AccountRole' });
export type AccountRole = z.infer<typeof AccountRole>;
/** Roles that an invitation may carry; owners are made of those who are there. */
export const invitedRoles = ['MLP_DEVELOPER', 'MLP_USER'] as const;
export const InvitedRole = z.enum(invitedRoles).meta({ id: 'InvitedRole' });
export type InvitedRole = z.infer<typeof InvitedRole>;

/** A user of an account. */
export const AccountUser = z
  .object({ userId: z.int(), login: z.string(), displayName: z.string(), role: AccountRole })
  .meta({ id: 'AccountUser' });
export type AccountUser = z.infer<typeof AccountUser>;

/** An invitation of a user into an account; PENDING until its letter has gone out. `createdAt` is an ISO time. */
export const Invitation = z
  .object({
    id: z.int(),
    accountId: z.int(),
    accountName: z.string(),
    login: z.string(),
    role: AccountRole,
    status: z.enum(invitationStatuses),
    createdAt: z.string(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

/** Whom to invite: an e-mail address, or the login of somebody who is registered here. */
export const NewInvitation = z
  .object({
    login: z
      .string()
      .trim()
      .min(1)
      .max(254)
      .regex(/^[^\s\p{C}]+$/u, 'must be an e-mail address or a login'),
    role: InvitedRole,
  })
  .meta({ id: 'NewInvitation' });
export type NewInvitation = z.infer<typeof NewInvitation>;

/** How long a password may be, in characters. */
export const passwordLength = { least: 8, most: 200 } as const;
export const NewPassword = z
  .string()
  .max(passwordLength.most)
  .refine(
    (password) => [...password].length >= passwordLength.least,
    `must have at least ${passwordLength.least} characters`,
  );

export const CaptchaData = z.object({ enabled: z.boolean(), siteKey: z.string() }).meta({ id: 'CaptchaData' });

/** A browser or program in which a user is signed in; times are ISO. */
export const SessionData = z
  .object({
    id: z.int(),
    createdAt: z.string(),
    lastSeenAt: z.string(),
    expiresAt: z.string(),
    userAgent: z.string(),
    ip: z.string(),
    /** Whether it is the session that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'SessionData' });
export type SessionData = z.infer<typeof SessionData>;

/** How many sessions ended. */
export const RevokedSessions = z.object({ revoked: z.int() }).meta({ id: 'RevokedSessions' });
