import type { Host } from '#core/plugin/host.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';
import { runMeter, type RunUse } from './public.ts';
import type { RunRow } from './tables.ts';
import { trainerOf } from './trainer.ts';

interface Parts {
  readonly host: Host;
  readonly services: Services;
}

/** What a training has used since its turn came, by those who measure it; undefined where nobody does, or it is another account that its trainer costs. */
export async function usedBy(
  { begunAt, givenAt, instanceId }: RunRow,
  service: ServiceEntity,
  { host, services }: Parts,
): Promise<RunUse | undefined> {
  const trainer = await trainerOf(service, services);
  if (begunAt === null || trainer.account.id !== service.account.id) return undefined;
  const run = {
    accountId: trainer.account.id,
    resourceGroup: trainer.data.resourceGroup,
    // One that was not given this training was there for another one.
    ...(instanceId !== null && givenAt !== null && { instanceId }),
    from: begunAt,
    till: new Date(),
  };
  // What cannot be measured now keeps no training from its end.
  const told = await Promise.all(host.made(runMeter).map((meter) => meter(run).catch((): RunUse => ({}))));
  const used: RunUse = Object.assign({}, ...told);
  return Object.keys(used).length > 0 ? used : undefined;
}
