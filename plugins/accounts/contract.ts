import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { flag, whole } from '#core/contract/query.ts';
import {
  AccountInfoData,
  AccountRole,
  AccountUpdateData,
  AccountUser,
  AddressRule,
  AllowedAccount,
  AuthorizationData,
  CaptchaData,
  Invitation,
  NewInvitation,
  NewPassword,
  PublicOptions,
  RevokedSessions,
  SessionData,
} from './contract/data.ts';

export {
  AccountInfoData,
  AccountLimitsData,
  AccountRole,
  AccountUpdateData,
  AccountUser,
  AddressRule,
  AllowedAccount,
  AllowedAddresses,
  AuthorizationData,
  CaptchaData,
  Invitation,
  InvitedRole,
  Language,
  NewInvitation,
  NewPassword,
  PublicOptions,
  SessionData,
  ShortName,
  ShownText,
  accountLimits,
  accountRoles,
  invitedRoles,
  languages,
  passwordLength,
} from './contract/data.ts';

const revokeKeys = flag()
  .describe("Whether the keys that they made there end too; otherwise keys stay, being the account's.")
  .optional();
const RevokedKeysData = z.object({ revokedKeys: z.int() }).meta({ id: 'RevokedKeysData' });

const about = {
  plugin: 'accounts',
  parameters: {
    userId: 'The id of a user.',
    invitationId: 'The id of an invitation.',
    sessionId: 'The id of a session.',
  },
};

export const accounts = contract(about, {
  getPublicOptions: call('GET /api/accountsadmin/public/options', {
    summary: 'Lists the host names of this installation and what each of them offers.',
    may: 'visitor',
    answer: PublicOptions,
  }),
  checkAuthorized: call('GET /api/accountsadmin/c/authorization/check-authorized', {
    summary: 'Returns who is signed in, and what they may do in the account that they chose.',
    may: 'user',
    answer: AuthorizationData,
  }),
  // Each installation is one product, so every account is an account of whatever product is named.
  getAllowedAccounts: call('GET /api/accountsadmin/c/users/:userId/allowed-accounts', {
    summary: 'Lists the accounts that a user belongs to.',
    may: 'user',
    query: z.object({ product: z.string().max(100).optional() }),
    answer: z.array(AllowedAccount),
  }),
  getInvitationsByUser: call('GET /api/accountsadmin/c/account-invitation/get-by-user', {
    summary: 'Lists the invitations that wait for a user.',
    may: 'user',
    query: z.object({ userId: whole() }),
    answer: z.array(Invitation),
  }),
  acceptInvitation: call('POST /api/accountsadmin/c/account-invitation/:invitationId/accept', {
    summary: 'Accepts an invitation into an account.',
    may: 'user',
    personal: true,
  }),
  declineInvitation: call('POST /api/accountsadmin/c/account-invitation/:invitationId/decline', {
    summary: 'Declines an invitation into an account.',
    may: 'user',
    personal: true,
  }),
  getAccountUsers: call('GET /api/accountsadmin/c/accounts/:account/users', {
    summary: 'Lists the users of an account with their roles.',
    may: 'owner',
    answer: z.array(AccountUser),
  }),
  changeUserRole: call('PUT /api/accountsadmin/c/accounts/:account/users/:userId/role', {
    summary: 'Gives a user of an account another role.',
    example: { role: 'MLP_DEVELOPER' },
    may: 'owner',
    personal: true,
    query: z.object({ revokeKeys }),
    body: z.object({ role: AccountRole }).meta({ id: 'UserRoleData' }),
    answer: RevokedKeysData,
  }),
  removeUser: call('DELETE /api/accountsadmin/c/accounts/:account/users/:userId', {
    summary: 'Removes a user from an account.',
    may: 'owner',
    personal: true,
    query: z.object({ revokeKeys }),
    answer: RevokedKeysData,
  }),
  getInvitationsByAccount: call('GET /api/accountsadmin/c/accounts/:account/invitations', {
    summary: 'Lists the invitations of an account that are still open.',
    may: 'owner',
    answer: z.array(Invitation),
  }),
  inviteUser: call('POST /api/accountsadmin/c/accounts/:account/invitations', {
    summary: 'Invites somebody into an account by e-mail address or login.',
    example: { login: 'anna@example.com', role: 'MLP_DEVELOPER' },
    may: 'owner',
    personal: true,
    body: NewInvitation,
    answer: Invitation,
  }),
  resendInvitation: call('POST /api/accountsadmin/c/accounts/:account/invitations/:invitationId/resend', {
    summary: 'Sends the letter of an invitation once more.',
    may: 'owner',
    personal: true,
    answer: Invitation,
  }),
  revokeInvitation: call('DELETE /api/accountsadmin/c/accounts/:account/invitations/:invitationId', {
    summary: 'Takes an invitation back.',
    may: 'owner',
    personal: true,
  }),
  getAllowedAddresses: call('GET /api/accountsadmin/c/accounts/:account/allowed-addresses', {
    summary: 'Returns the IP addresses and networks that an account may be used from.',
    may: 'owner',
    answer: AddressRule.extend({ current: z.string().describe('The address that asks.') }).meta({
      id: 'AddressesInForce',
    }),
  }),
  setAllowedAddresses: call('PUT /api/accountsadmin/c/accounts/:account/allowed-addresses', {
    summary: 'Sets the IP addresses and networks that an account may be used from; an empty list allows all.',
    example: { addresses: ['203.0.113.0/24'] },
    may: 'owner',
    personal: true,
    body: AddressRule,
    answer: AddressRule,
  }),
  changePassword: call('POST /api/accountsadmin/c/password', {
    summary: 'Changes the password of whoever asks, and ends their other sessions.',
    example: { current: 'former password', password: 'a longer new password' },
    may: 'user',
    personal: true,
    body: z.object({ current: z.string().max(1_000), password: NewPassword }).meta({ id: 'PasswordChangeData' }),
    answer: RevokedSessions,
  }),
  listSessions: call('GET /api/accountsadmin/c/sessions', {
    summary: 'Lists the browsers and programs in which whoever asks is signed in.',
    may: 'user',
    personal: true,
    answer: z.array(SessionData),
  }),
  revokeSession: call('DELETE /api/accountsadmin/c/sessions/:sessionId', {
    summary: 'Ends one session.',
    may: 'user',
    personal: true,
  }),
  revokeOtherSessions: call('DELETE /api/accountsadmin/c/sessions', {
    summary: 'Ends every session except the one that asks.',
    may: 'user',
    personal: true,
    answer: RevokedSessions,
  }),
  ensureAccount: call('GET /api/mlpcore/account', {
    summary: 'Returns the account in which whoever asks acts.',
    may: 'user',
    answer: AccountInfoData,
  }),
  updateAccountData: call('POST /api/mlpcore/account', {
    summary: 'Changes the name, language, tags or limits of an account.',
    example: { displayName: 'Research', language: 'EN' },
    may: 'user',
    body: AccountUpdateData,
    answer: AccountInfoData,
  }),
  ensureAccountWithId: call('GET /api/mlpcore/account/:account', {
    summary: 'Returns an account.',
    may: 'member',
    answer: AccountInfoData,
  }),
  updateLastActivity_1: call('POST /api/mlpcore/account/:account/activity', {
    summary: 'Notes that an account is in use.',
    may: 'member',
    incidental: true,
  }),
  getAccountPublicName: call('GET /api/mlpcore/account/:account/publicName', {
    summary: 'Returns the name that everybody sees of an account.',
    may: 'visitor',
    answer: z.string(),
  }),
  getCaptchaConfig: call('GET /api/mlpcore/system-config/captcha', {
    summary: 'Tells whether forms of visitors have a captcha, and its site key.',
    may: 'visitor',
    answer: CaptchaData,
  }),
});
