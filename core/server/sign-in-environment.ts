import * as z from 'zod';

/** What a value of a claim makes of whoever has it: a superadministrator, or something in an account. */
export interface RoleRule {
  readonly value: string;
  readonly role: 'superadmin' | 'OWNER' | 'MLP_DEVELOPER' | 'MLP_USER';
  /** The short name of the account in which the role holds; empty for superadministrators. */
  readonly account: string;
}

/** An OpenID Connect provider with which people may sign in. */
export interface OidcEnvironment {
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

export const captchaProviders = ['turnstile', 'hcaptcha', 'recaptcha', 'smartcaptcha'] as const;

/** A service that tells people from programs. */
export interface CaptchaEnvironment {
  readonly provider: (typeof captchaProviders)[number];
  readonly siteKey: string;
  readonly secretKey: string;
  /** Where they differ from the provider's own. */
  readonly scriptUrl: string | undefined;
  readonly verifyUrl: string | undefined;
}

const web = z.url({ protocol: /^https?$/ });
const claim = z.string().regex(/^\S+$/, 'must have no spaces');
const rolePattern = /^(.+)=(?:(superadmin)|(OWNER|MLP_DEVELOPER|MLP_USER)@([a-z][a-z0-9-]{1,38}[a-z0-9]))$/;

/** Variables of signing in, beside a password. */
export const signInVariables = {
  OIDC_ISSUER: web.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_SCOPE: z.string().regex(/(^| )openid( |$)/, 'must name openid').default('openid profile email'),
  OIDC_LABEL: z.string().max(60, 'must have 60 characters at most').optional(),
  OIDC_EMAIL_CLAIM: claim.default('email'),
  OIDC_NAME_CLAIM: claim.default('name'),
  OIDC_ROLES_CLAIM: claim.default('groups'),
  OIDC_TRUST_EMAIL: z.enum(['true', 'false']).default('false'),
  OIDC_ROLES: z.string().default('').transform((text, context): readonly RoleRule[] => {
    // Split at semicolons and at the last equals sign, because directories name groups like cn=ml,ou=teams.
    const rules = text.split(';').map((each) => each.trim()).filter(Boolean);
    return rules.flatMap((rule) => {
      const [, value, superadmin, role, account] = rolePattern.exec(rule) ?? [];
      if (!value) context.addIssue(`must be rules such as admins=superadmin or ml-team=MLP_DEVELOPER@research, with semicolons between; ${JSON.stringify(rule)} is none`);
      return value ? [{ value, role: (superadmin ?? role) as RoleRule['role'], account: account ?? '' }] : [];
    });
  }),
  CAPTCHA_PROVIDER: z.enum(captchaProviders).default('turnstile'),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET_KEY: z.string().optional(),
  CAPTCHA_SCRIPT_URL: web.optional(),
  CAPTCHA_VERIFY_URL: web.optional(),
};

type Read = z.output<z.ZodObject<typeof signInVariables>>;

/** What those variables come to; throws a sentence where one of them needs another. */
export function signInEnvironment(read: Read): { readonly oidc: OidcEnvironment | undefined; readonly captcha: CaptchaEnvironment | undefined } {
  const needed = (name: keyof Read, because: keyof Read): string => {
    const value = read[name];
    if (typeof value !== 'string') throw new Error(`The environment variable ${name} must be set where ${because} is.`);
    return value;
  };
  return {
    oidc: read.OIDC_ISSUER === undefined ? undefined : {
      issuer: read.OIDC_ISSUER,
      clientId: needed('OIDC_CLIENT_ID', 'OIDC_ISSUER'),
      clientSecret: read.OIDC_CLIENT_SECRET,
      scope: read.OIDC_SCOPE,
      label: read.OIDC_LABEL,
      emailClaim: read.OIDC_EMAIL_CLAIM,
      nameClaim: read.OIDC_NAME_CLAIM,
      rolesClaim: read.OIDC_ROLES_CLAIM,
      trustEmail: read.OIDC_TRUST_EMAIL === 'true',
      roles: read.OIDC_ROLES,
    },
    captcha: read.CAPTCHA_SITE_KEY === undefined ? undefined : {
      provider: read.CAPTCHA_PROVIDER,
      siteKey: read.CAPTCHA_SITE_KEY,
      secretKey: needed('CAPTCHA_SECRET_KEY', 'CAPTCHA_SITE_KEY'),
      scriptUrl: read.CAPTCHA_SCRIPT_URL,
      verifyUrl: read.CAPTCHA_VERIFY_URL,
    },
  };
}
