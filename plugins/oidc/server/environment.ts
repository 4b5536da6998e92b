import * as z from 'zod';
import { environment, secret, variable } from '#core/plugin/variables.ts';

/** What a value of a claim makes of whoever has it: a superadministrator, or something in an account. */
export interface RoleRule {
  readonly value: string;
  readonly role: 'superadmin' | 'OWNER' | 'MLP_DEVELOPER' | 'MLP_USER';
  /** The short name of the account in which the role holds; empty for superadministrators. */
  readonly account: string;
}

/** An OpenID Connect provider with which people may sign in. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Unset for a public client, which PKCE alone protects. */
  readonly clientSecret: string | undefined;
  readonly scope: string;
  /** What the button on the sign-in page is called; unset for the pages' own words. */
  readonly label: string | undefined;
  readonly emailClaim: string;
  readonly nameClaim: string;
  readonly rolesClaim: string;
  /** Whether each address that the provider names counts as proven, for providers that do not say. */
  readonly trustEmail: boolean;
  readonly roles: readonly RoleRule[];
}

const claim = z.string().regex(/^\S+$/, 'must have no spaces');
const rolePattern = /^(.+)=(?:(superadmin)|(OWNER|MLP_DEVELOPER|MLP_USER)@([a-z][a-z0-9-]{1,38}[a-z0-9]))$/;

const roleRules = z
  .string()
  .default('')
  .transform((text, context): readonly RoleRule[] => {
    // Split at semicolons and at the last equals sign, because directories name groups like cn=ml,ou=teams.
    const rules = text
      .split(';')
      .map((each) => each.trim())
      .filter(Boolean);
    return rules.flatMap((rule) => {
      const [, value, superadmin, role, account] = rolePattern.exec(rule) ?? [];
      if (!value)
        context.addIssue(
          `must be rules such as admins=superadmin or ml-team=MLP_DEVELOPER@research, with semicolons between; ${JSON.stringify(rule)} is none`,
        );
      return value ? [{ value, role: (superadmin ?? role) as RoleRule['role'], account: account ?? '' }] : [];
    });
  });

/** The provider; undefined where none is named. */
export const oidcEnvironment = environment(
  'oidc',
  z
    .object({
      OIDC_ISSUER: variable.webAddress.optional(),
      OIDC_CLIENT_ID: z.string().optional(),
      OIDC_CLIENT_SECRET: secret(z.string()).optional(),
      OIDC_SCOPE: z
        .string()
        .regex(/(^| )openid( |$)/, 'must name openid')
        .default('openid profile email'),
      OIDC_LABEL: z.string().max(60, 'must have 60 characters at most').optional(),
      OIDC_EMAIL_CLAIM: claim.default('email'),
      OIDC_NAME_CLAIM: claim.default('name'),
      OIDC_ROLES_CLAIM: claim.default('groups'),
      OIDC_TRUST_EMAIL: variable.flag.default(false),
      OIDC_ROLES: roleRules,
    })
    .transform((read, context): ProviderSettings | undefined => {
      const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = read;
      if (issuer === undefined) return undefined;
      if (clientId === undefined) {
        context.addIssue({ code: 'custom', path: ['OIDC_CLIENT_ID'], message: 'must be set where OIDC_ISSUER is' });
        return z.NEVER;
      }
      return {
        issuer,
        clientId,
        clientSecret: read.OIDC_CLIENT_SECRET,
        scope: read.OIDC_SCOPE,
        label: read.OIDC_LABEL,
        emailClaim: read.OIDC_EMAIL_CLAIM,
        nameClaim: read.OIDC_NAME_CLAIM,
        rolesClaim: read.OIDC_ROLES_CLAIM,
        trustEmail: read.OIDC_TRUST_EMAIL,
        roles: read.OIDC_ROLES,
      };
    }),
);
