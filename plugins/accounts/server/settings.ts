import * as z from 'zod';
import { settings } from '#core/plugin/plugin.ts';
import { ShortName } from '../contract.ts';

/** A domain on which a workbench is shown, and for whom. */
export const Domain = z.object({
  domain: z.string().min(1),
  product: z.string().min(1).default('mlp'),
  /** Whether the staff of the installation may enter without choosing an account. */
  internalUserUiAvailable: z.boolean().default(false),
  /** Whether accounts may be used by their owners alone. */
  ownerOnly: z.boolean().default(false),
});

export type Domain = z.output<typeof Domain>;

/** What a host may set of accounts: its domains, where they differ from what its host names say, and which accounts are its operator's. */
export const accountSettings = settings(
  'accounts',
  z.object({
    domains: z.array(Domain).default([]),
    systemAccounts: z
      .array(ShortName)
      .min(1)
      .default(['system'])
      .describe(
        'Short names; the first is made with an empty database. Superadministrators are so as people of these.',
      ),
  }),
);
export type AccountSettings = z.output<typeof accountSettings.schema>;
