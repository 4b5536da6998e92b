import * as z from 'zod';
import { MlpLimits } from '#core/contract/settings.ts';

/** What a vendor signs: a compact JWS (EdDSA) over this as JSON. */
export const Licence = z.object({
  customer: z.string().max(200),
  /** The only installation that it is for; any where it is left out. */
  installation: z.uuid().optional(),
  issuedAt: z.iso.datetime({ offset: true }),
  /** Days of the calendar, in UTC; the last one counts. */
  starts: z.iso.date(),
  ends: z.iso.date(),
  limits: MlpLimits,
  /** For how many days limits may be exceeded. */
  daysBeforeHardLimits: z.int().min(0).max(3_650),
  grafanaLicenseDashboardUrl: z.string().max(2_000).default(''),
});
export type Licence = z.output<typeof Licence>;
