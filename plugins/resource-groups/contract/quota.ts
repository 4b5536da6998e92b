import * as z from 'zod';
import { Line } from '#core/contract/texts.ts';
import { GroupType } from './group.ts';
import { TarifficationPeriod } from './price.ts';
import { UpdateResourceGroupQuota } from './quota-change.ts';

export const CreateResourceGroupQuota = z
  .object({
    ...UpdateResourceGroupQuota.shape,
    accessibleOnlyForUser: z.int().min(0).optional().describe('The id of the account that it is for.'),
    accountName: Line.optional().describe('The short name of that account, in place of its id.'),
    accessibleForEveryone: z.boolean(),
  })
  .refine(
    ({ accessibleOnlyForUser: id, accountName: name, accessibleForEveryone: all }) =>
      (id === undefined && !name) === all,
    { error: 'must name an account, unless the quota is for everyone', path: ['accessibleOnlyForUser'] },
  )
  .meta({ id: 'CreateResourceGroupQuota' });
export type CreateResourceGroupQuota = z.output<typeof CreateResourceGroupQuota>;

/** What the services of an account have of a group now, in the units of limits: cores and bytes. */
const QuotaUse = z
  .object({
    accountId: z.int(),
    accountName: z.string(),
    baseInstances: z.int(),
    derivedInstances: z.int(),
    gpuInstances: z.int(),
    cpu: z.number(),
    memory: z.number(),
    ephemeralDisk: z.number(),
    rentedServers: z
      .array(
        z
          .object({ name: z.string(), costPerHour: z.number().describe('In the money of the marketplace.') })
          .meta({ id: 'RentedServer' }),
      )
      .describe('The servers that were rented at a marketplace for its instances.'),
  })
  .meta({ id: 'QuotaUse' });
export type QuotaUse = z.infer<typeof QuotaUse>;

const QuotaAccessPolicy = z
  .object({ accessibleOnlyForUser: z.int().optional(), accessibleForEveryone: z.boolean() })
  .meta({ id: 'QuotaAccessPolicy' });

/** What an account, or each that has no quota of its own, may have of a group. */
export const SharedPoolQuota = z
  .object({
    id: z.int(),
    ownerId: z.int(),
    ownerName: z.string(),
    groupName: z.string(),
    groupType: GroupType,
    accessPolicy: QuotaAccessPolicy,
    grantedAccountName: z.string().optional(),
    cpuLimit: z.string(),
    memoryLimit: z.string(),
    ephemeralDiskLimit: z.string(),
    gpuInstancesLimit: z.int(),
    baseInstancesLimit: z.int(),
    derivedInstancesLimit: z.int(),
    tarifficationPrice: z.number(),
    tarifficationPeriod: TarifficationPeriod.optional(),
    use: z.array(QuotaUse).describe('What each account has by it now; one entry where it is for one account.'),
  })
  .meta({ id: 'SharedPoolQuota' });
export type SharedPoolQuota = z.infer<typeof SharedPoolQuota>;
