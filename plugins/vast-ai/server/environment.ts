import * as z from 'zod';
import { environment, secret } from '#core/plugin/variables.ts';
import { AdmittedAccounts } from '#plugins/resource-groups/server/public.ts';

export interface VastSettings {
  readonly url: string;
  /** The operator's key; undefined where groups rent by keys of their own alone. */
  readonly token: string | undefined;
  /** The gate as rented machines reach it; undefined where nobody said. */
  readonly gate: { readonly host: string; readonly port: number; readonly secure: boolean } | undefined;
  /** Whose private groups rent for the operator's money beside those of the installation; all of them where it is `all`. */
  readonly accounts: AdmittedAccounts;
  /** Two letters; servers elsewhere are marked as abroad. */
  readonly country: string | undefined;
}

const Address = z.url({ protocol: /^https?$/, error: 'must be an address with http:// or https://' });

/** The marketplace, and the account of the operator there. */
export const vastEnvironment = environment(
  'vast-ai',
  z
    .object({
      VAST_AI_TOKEN: secret(z.string().min(1)).optional(),
      VAST_AI_URL: Address.default('https://console.vast.ai'),
      VAST_AI_GATE_URL: Address.optional(),
      VAST_AI_ACCOUNTS: AdmittedAccounts.default(new Set<number>()),
      VAST_AI_COUNTRY: z
        .string()
        .regex(/^[A-Z]{2}$/, 'must be a country in two letters, such as DE')
        .optional(),
    })
    .transform((read): VastSettings => ({
      url: read.VAST_AI_URL.replace(/\/+$/, ''),
      token: read.VAST_AI_TOKEN,
      gate: gateOf(read.VAST_AI_GATE_URL),
      accounts: read.VAST_AI_ACCOUNTS,
      country: read.VAST_AI_COUNTRY,
    })),
);

function gateOf(url: string | undefined): VastSettings['gate'] {
  if (url === undefined) return undefined;
  const { hostname, port, protocol } = new URL(url);
  const secure = protocol === 'https:';
  return { host: hostname, port: Number(port) || (secure ? 443 : 80), secure };
}
