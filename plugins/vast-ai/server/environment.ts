import * as z from 'zod';
import { environment, secret } from '#core/plugin/variables.ts';

export interface VastSettings {
  readonly url: string;
  readonly token: string;
  /** The gate as rented machines reach it; undefined where nobody said. */
  readonly gate: { readonly host: string; readonly port: number; readonly secure: boolean } | undefined;
  /** Whose private groups rent for the operator's money beside those of the installation; all of them where it is `all`. */
  readonly accounts: ReadonlySet<number> | 'all';
  /** Two letters; servers elsewhere are marked as abroad. */
  readonly country: string | undefined;
}

const Address = z.url({ protocol: /^https?$/, error: 'must be an address with http:// or https://' });
const Accounts = z.union([
  z.literal('*').transform(() => 'all' as const),
  z
    .string()
    .regex(/^\d+(,\s*\d+)*$/, 'must be ids of accounts, separated by commas, or *')
    .transform((ids) => new Set(ids.split(',').map(Number))),
]);

/** The marketplace account of the operator; undefined where there is none. */
export const vastEnvironment = environment(
  'vast-ai',
  z
    .object({
      VAST_AI_TOKEN: secret(z.string().min(1)).optional(),
      VAST_AI_URL: Address.default('https://console.vast.ai'),
      VAST_AI_GATE_URL: Address.optional(),
      VAST_AI_ACCOUNTS: Accounts.optional(),
      VAST_AI_COUNTRY: z
        .string()
        .regex(/^[A-Z]{2}$/, 'must be a country in two letters, such as DE')
        .optional(),
    })
    .transform((read): VastSettings | undefined =>
      read.VAST_AI_TOKEN === undefined
        ? undefined
        : {
            url: read.VAST_AI_URL.replace(/\/+$/, ''),
            token: read.VAST_AI_TOKEN,
            gate: gateOf(read.VAST_AI_GATE_URL),
            accounts: read.VAST_AI_ACCOUNTS ?? new Set<number>(),
            country: read.VAST_AI_COUNTRY,
          },
    ),
);

function gateOf(url: string | undefined): VastSettings['gate'] {
  if (url === undefined) return undefined;
  const { hostname, port, protocol } = new URL(url);
  const secure = protocol === 'https:';
  return { host: hostname, port: Number(port) || (secure ? 443 : 80), secure };
}
