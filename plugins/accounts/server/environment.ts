import * as z from 'zod';
import { environment, secret, variable } from '#core/plugin/variables.ts';

export const captchaProviders = ['turnstile', 'hcaptcha', 'recaptcha', 'smartcaptcha'] as const;

/** A service that tells people from programs. */
export interface CaptchaSettings {
  readonly provider: (typeof captchaProviders)[number];
  readonly siteKey: string;
  readonly secretKey: string;
  /** Where they differ from the provider's own. */
  readonly scriptUrl: string | undefined;
  readonly verifyUrl: string | undefined;
}

export interface AccountsEnvironment {
  /** The first password of the first users; undefined has one made. */
  readonly bootstrapPassword: string | undefined;
  /** The memory over which passwords are hashed, MiB. */
  readonly passwordHashMiB: number;
  /** Whether an empty database gets the account that holds the sample services. */
  readonly demo: boolean;
  readonly captcha: CaptchaSettings | undefined;
}

export const accountsEnvironment = environment(
  'accounts',
  z
    .object({
      BOOTSTRAP_PASSWORD: secret(z.string().min(8, 'must have at least 8 characters')).optional(),
      // The second choice of OWASP's list for argon2id: 19 MiB and two passes.
      SIGN_IN_HASH_MIB: z.coerce.number().int().min(1).max(4096).default(19),
      DEMO: variable.flag.default(true),
      CAPTCHA_PROVIDER: z.enum(captchaProviders).default('turnstile'),
      CAPTCHA_SITE_KEY: z.string().optional(),
      CAPTCHA_SECRET_KEY: secret(z.string()).optional(),
      CAPTCHA_SCRIPT_URL: variable.webAddress.optional(),
      CAPTCHA_VERIFY_URL: variable.webAddress.optional(),
    })
    .transform((read, context): AccountsEnvironment => {
      const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET_KEY: secretKey } = read;
      if (siteKey !== undefined && secretKey === undefined)
        context.addIssue({
          code: 'custom',
          path: ['CAPTCHA_SECRET_KEY'],
          message: 'must be set where CAPTCHA_SITE_KEY is',
        });
      return {
        bootstrapPassword: read.BOOTSTRAP_PASSWORD,
        passwordHashMiB: read.SIGN_IN_HASH_MIB,
        demo: read.DEMO,
        captcha:
          siteKey === undefined || secretKey === undefined
            ? undefined
            : {
                provider: read.CAPTCHA_PROVIDER,
                siteKey,
                secretKey,
                scriptUrl: read.CAPTCHA_SCRIPT_URL,
                verifyUrl: read.CAPTCHA_VERIFY_URL,
              },
      };
    }),
);
