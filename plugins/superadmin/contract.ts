import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { paged, pageQuery } from '#core/contract/page.ts';
import { flag, whole } from '#core/contract/query.ts';
import {
  AccountInfoData,
  AccountLimitsData,
  AddressRule,
  Language,
  ShortName,
  ShownText,
} from '#plugins/accounts/contract.ts';

const FeatureData = z.object({ name: z.string().max(100), enabled: z.boolean() }).meta({ id: 'FeatureData' });
/** Every feature that accounts can have, and which of them one has. */
export const AccountFeatureData = z
  .object({ features: z.array(FeatureData).max(100) })
  .meta({ id: 'AccountFeatureData' });
export type AccountFeatureData = z.infer<typeof AccountFeatureData>;

/** An account as those who run the installation list it; times are ISO. */
export const ListedAccountData = AccountInfoData.extend({
  createdAt: z.string(),
  /** The login of its first owner. */
  owner: z.string().optional(),
  features: z.array(z.string()),
}).meta({ id: 'ListedAccountData' });
export type ListedAccountData = z.infer<typeof ListedAccountData>;

/** What an account is called and may use, as a file. */
export const AccountConfigDump = z
  .object({
    accountName: ShortName,
    accountDisplayName: ShownText.min(1).optional(),
    accountLimits: AccountLimitsData.partial().meta({ id: 'AccountLimitsDump' }).optional(),
    language: Language.optional(),
    tags: z.record(ShownText, z.string().max(500)).optional(),
  })
  .meta({ id: 'AccountConfigDump' });
export type AccountConfigDump = z.infer<typeof AccountConfigDump>;

const DumpProblem = z
  .object({ code: z.string(), message: z.string(), args: z.record(z.string(), z.string()) })
  .meta({ id: 'DumpProblem' });
/** What a file would change, or has changed; where there are errors it changes nothing. */
export const AccountConfigDifference = z
  .object({ errors: z.array(DumpProblem), before: AccountConfigDump, after: AccountConfigDump })
  .meta({ id: 'DifferenceIAccountConfigDump' });

const about = { plugin: 'superadmin', parameters: {} };
const admin = '/api/mlpcore/admin';
const text = z.string().trim().max(200);

export const superadmin = contract(about, {
  getAccounts: call(`GET ${admin}/accounts`, {
    summary: 'Lists accounts by a part of their name, of their address or of a login of theirs.',
    may: 'superadmin',
    query: z.object({
      name: text.optional(),
      limit: whole({ min: 1, max: 1_000 }).optional(),
      skip: whole({ min: 0 }).optional(),
    }),
    answer: z.array(AccountInfoData),
  }),
  getPagedAccounts: call(`GET ${admin}/accounts-paged`, {
    summary: 'Lists accounts in pages, those that were active last first.',
    may: 'superadmin',
    query: z.object({ name: text.optional(), page: pageQuery.page, size: pageQuery.size }),
    answer: paged(ListedAccountData)
      .extend({
        isMore: z
          .boolean()
          .optional()
          .describe('Whether more accounts match than totalElements; they are not counted then.'),
      })
      .meta({ id: 'PagedAccounts' }),
  }),
  getAccount: call(`GET ${admin}/account/:account`, {
    summary: 'Returns an account with what it may use.',
    may: 'superadmin',
    answer: ListedAccountData,
  }),
  getAccountFeatures: call(`GET ${admin}/account/:account/features`, {
    summary: 'Lists the features of this installation, and which of them an account has.',
    may: 'superadmin',
    answer: AccountFeatureData,
  }),
  updateFeatures: call(`POST ${admin}/account/:account/features`, {
    summary: 'Switches features of an account; those that are not named stay.',
    example: { features: [{ name: 'mlp.model_admin', enabled: true }] },
    may: 'superadmin',
    body: AccountFeatureData,
  }),
  updateLimits: call(`POST ${admin}/account/:account/limits`, {
    summary: 'Changes what an account may use; limits that are left out stay.',
    example: { predictPerSec: 300 },
    may: 'superadmin',
    body: AccountLimitsData.partial().meta({ id: 'AccountLimitsChange' }),
    answer: AccountInfoData,
  }),
  updateWhiteList: call(`POST ${admin}/account/:account/whiteList`, {
    summary: 'Sets the IP addresses and networks that an account may be used from; an empty list allows all.',
    example: { addresses: ['203.0.113.0/24'] },
    may: 'superadmin',
    body: AddressRule,
    answer: AddressRule,
  }),
  checkAccessByIp: call(`GET ${admin}/account/:account/access-by-ip`, {
    summary: 'Tells whether an account may be used from an IP address.',
    may: 'superadmin',
    query: z.object({ ipAddress: z.union([z.ipv4(), z.ipv6()], 'must be an IP address').meta({ type: 'string' }) }),
    answer: z.object({ allowed: z.boolean() }).meta({ id: 'IpAccessCheckResult' }),
  }),
  getCallerInfo: call(`GET ${admin}/caller/info`, {
    summary: 'Returns the account that an API key belongs to.',
    may: 'superadmin',
    query: z.object({ token: z.string().min(1).max(500) }),
    answer: AccountInfoData,
  }),
  getAccountConfigDump: call(`GET ${admin}/system-config/account/:account/config`, {
    summary: 'Returns what an account is called and may use, as a file.',
    may: 'superadmin',
    answer: AccountConfigDump,
  }),
  restoreAccountConfigDump: call(`POST ${admin}/system-config/account/:account/config`, {
    summary: 'Sets what an account is called and may use by a file, or tells what that would change.',
    example: { accountName: 'research', language: 'EN' },
    may: 'superadmin',
    query: z.object({ dryRun: flag().describe('Whether nothing is changed.').optional() }),
    body: AccountConfigDump,
    answer: AccountConfigDifference,
  }),
});
