import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { LicenseSettings } from '#core/contract/settings.ts';
import { standings } from './contract/told.ts';

/** What is used of what a licence allows, of which day. */
const LicenceUse = z
  .object({
    /** Cores that running instances take. */
    cpu: z.number(),
    /** Memory of GPUs that running instances ask for, in gigabytes. */
    vramGb: z.number(),
    /** Services that run, as account/name. */
    services: z.array(z.string()),
  })
  .meta({ id: 'LicenceUse' });

const LicenceDay = z
  .object({ day: z.iso.date(), cpu: z.number(), vramGb: z.number(), services: z.int() })
  .meta({ id: 'LicenceDay' });

/** The licence of this installation, its use, and how the two stand. */
export const LicenceData = z
  .object({
    /** Whether a licence is asked for here at all. */
    enforced: z.boolean(),
    standing: z.enum(standings),
    /** Why the licence does not count; absent where it does. */
    problem: z
      .object({ code: z.string(), message: z.string(), args: z.record(z.string(), z.string()) })
      .meta({ id: 'LicenceProblem' })
      .optional(),
    /** To be named in a licence that is for this installation alone. */
    installation: z.string(),
    customer: z.string().optional(),
    settings: LicenseSettings,
    /** When the licence ends, or the time that its limits may be exceeded for. */
    until: z.string().optional(),
    use: LicenceUse,
    /** The most that was used each day, the last ninety days. */
    days: z.array(LicenceDay),
    /** The time that counts in place of the clock, where that was turned back. */
    counted: z.string().optional(),
  })
  .meta({ id: 'LicenceData' });
export type LicenceData = z.output<typeof LicenceData>;

const path = '/api/mlpcore/admin/licence';

export const licence = contract(
  { plugin: 'licence', parameters: {} },
  {
    getLicence: call(`GET ${path}`, {
      summary: 'Returns the licence of this installation, and what is used of it.',
      may: 'superadmin',
      answer: LicenceData,
    }),
    installLicence: call(`PUT ${path}`, {
      summary: 'Installs a licence in place of the one before.',
      example: { licence: 'eyJhbGciOiJFZERTQSJ9.eyJzdGFydHMiOiIyMDI2LTAxLTAxIn0.c2lnbmF0dXJl' },
      may: 'superadmin',
      body: z
        .object({
          licence: z.string().trim().min(1).max(16_384).describe('The text of the file.'),
          suspending: z
            .boolean()
            .optional()
            .describe('Whether it is installed although it suspends services that run by the present one.'),
        })
        .meta({ id: 'LicenceInstallation' }),
      answer: LicenceData,
      secret: true,
    }),
  },
);
