import * as z from 'zod';
import { environment } from '#core/plugin/variables.ts';
import { nanoOf, type Nano } from '#plugins/billing/server/public.ts';

export interface HostingEnvironment {
  /** Of what an account pays for somebody else's group, in hundredths of a percent, what the group's owner earns. */
  readonly incomeShare: bigint;
  /** What a GiB that is kept for an hour costs. */
  readonly storagePrice: Nano;
  /** What a unit of a marketplace's money costs whoever has a server rented there. */
  readonly rentedRate: Nano;
}

export const hostingEnvironment = environment(
  'hosting-charges',
  z
    .object({
      HOSTING_INCOME_SHARE: z.coerce.number().min(0).max(100).default(80),
      HOSTING_STORAGE_PRICE: z.coerce.number().min(0).max(1_000_000).default(0),
      HOSTING_RENTED_RATE: z.coerce.number().min(0).max(1_000_000).default(0),
    })
    .transform((read): HostingEnvironment => ({
      incomeShare: BigInt(Math.round(read.HOSTING_INCOME_SHARE * 100)),
      storagePrice: nanoOf(read.HOSTING_STORAGE_PRICE),
      rentedRate: nanoOf(read.HOSTING_RENTED_RATE),
    })),
);
