import * as z from 'zod';
import { environment } from '#core/plugin/variables.ts';
import { nanoOf, type Nano } from './money.ts';

export interface BillingEnvironment {
  /** Whether balances are topped up by payments that move no money. */
  readonly testPayments: boolean;
  /** What payment providers are paid in, and how much of it, in millionths, a unit of the installation's currency costs. */
  readonly paymentCurrency: string;
  readonly paymentRate: bigint;
  /** The most that one call costs, in the installation's currency. */
  readonly highestCharge: number;
  /** These hold until the operator changes them, see `Terms`. */
  readonly enabled: boolean;
  readonly currency: 'RUBLE' | 'TOKEN';
  readonly manager: string | undefined;
  readonly welcomeBonus: Nano;
  readonly incomeShare: bigint;
  readonly credit: Nano;
  readonly graceMs: number;
}

export type PaymentRate = Pick<BillingEnvironment, 'paymentCurrency' | 'paymentRate'>;

/** What a unit of the installation's currency is worth in roubles, where it is one or is paid for in them. */
export function roublesOf({
  currency,
  paymentCurrency,
  paymentRate,
}: PaymentRate & Pick<BillingEnvironment, 'currency'>): number | undefined {
  if (currency === 'RUBLE') return 1;
  return paymentCurrency === 'RUB' ? Number(paymentRate) / 1_000_000 : undefined;
}

/** Income of publishers as people are told of it: in roubles where it is known what it is worth in them. */
export function incomeIn(
  { currency, paymentCurrency, paymentRate }: PaymentRate & Pick<BillingEnvironment, 'currency'>,
  nano: Nano,
): { readonly nano: Nano; readonly currency: BillingEnvironment['currency'] } {
  if (currency === 'RUBLE' || paymentCurrency !== 'RUB') return { nano, currency };
  return { nano: (nano * paymentRate) / 1_000_000n, currency: 'RUBLE' };
}

const amount = (initial: number) => z.coerce.number().min(0).max(1_000_000).default(initial);

export const billingEnvironment = environment(
  'billing',
  z
    .object({
      BILLING_ENABLED: z.enum(['true', 'false']).default('false'),
      BILLING_CURRENCY: z.enum(['RUBLE', 'TOKEN']).default('TOKEN'),
      BILLING_MANAGER: z.email().optional(),
      BILLING_TEST_PAYMENTS: z.enum(['true', 'false']).default('false'),
      // All of these have hundredths, which providers count in.
      BILLING_PAYMENT_CURRENCY: z.enum(['RUB', 'USD', 'EUR', 'GBP', 'KZT', 'TRY', 'AED', 'CNY', 'INR']).default('RUB'),
      BILLING_PAYMENT_RATE: z.coerce.number().min(0.001).max(1_000_000).default(1),
      BILLING_HIGHEST_CHARGE: z.coerce.number().min(0.000_001).max(1_000_000).default(1_000),
      BILLING_WELCOME_BONUS: amount(0),
      BILLING_INCOME_SHARE: z.coerce.number().min(0).max(100).default(80),
      BILLING_CREDIT: amount(0),
      BILLING_GRACE_HOURS: z.coerce.number().min(0).max(8_760).default(24),
    })
    .transform((read): BillingEnvironment => ({
      enabled: read.BILLING_ENABLED === 'true',
      currency: read.BILLING_CURRENCY,
      manager: read.BILLING_MANAGER,
      testPayments: read.BILLING_TEST_PAYMENTS === 'true',
      paymentCurrency: read.BILLING_PAYMENT_CURRENCY,
      paymentRate: BigInt(Math.round(read.BILLING_PAYMENT_RATE * 1_000_000)),
      highestCharge: read.BILLING_HIGHEST_CHARGE,
      welcomeBonus: nanoOf(read.BILLING_WELCOME_BONUS),
      incomeShare: BigInt(Math.round(read.BILLING_INCOME_SHARE * 100)),
      credit: nanoOf(read.BILLING_CREDIT),
      graceMs: read.BILLING_GRACE_HOURS * 3_600_000,
    })),
);
