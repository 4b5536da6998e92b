import * as z from 'zod';
import { ByteQuantity, CpuQuantity } from '#core/contract/texts.ts';
import { Price, TarifficationPeriod } from './price.ts';

const Instances = z.int().min(0).max(1_000_000);

/** What a quota lets an account have at once, and at what price. */
export const UpdateResourceGroupQuota = z
  .object({
    cpuLimit: CpuQuantity,
    memoryLimit: ByteQuantity,
    ephemeralDiskLimit: ByteQuantity,
    gpuInstancesLimit: Instances,
    baseInstancesLimit: Instances,
    derivedInstancesLimit: Instances,
    tarifficationPrice: Price.optional(),
    tarifficationPeriod: TarifficationPeriod.optional(),
  })
  .meta({ id: 'UpdateResourceGroupQuota' });
export type UpdateResourceGroupQuota = z.output<typeof UpdateResourceGroupQuota>;
