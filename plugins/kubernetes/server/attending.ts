import type { Drivers, ResourceGroups, ServerReports } from '#plugins/resource-groups/server/public.ts';
import { KubernetesDriver } from './driver.ts';

/** How often nodes are asked after; servers that are not told of for 35 s count as lost. */
export const attendMs = 10_000;

interface Given {
  readonly groups: ResourceGroups;
  readonly drivers: Drivers;
}

async function ours({ groups, drivers }: Given): Promise<readonly { id: number; driver: KubernetesDriver }[]> {
  const all = (await groups.all()).filter(({ type }) => type === 'KUBERNETES');
  const opened = await Promise.all(
    all.map(async ({ id }) => ({ id, driver: await drivers.of(id).catch(() => undefined) })),
  );
  return opened.flatMap(({ id, driver }) => (driver instanceof KubernetesDriver ? [{ id, driver }] : []));
}

/** Tells the nodes of the cluster as the servers of each group that runs there. */
export async function tellNodes({ reports, ...given }: Given & { readonly reports: ServerReports }): Promise<void> {
  for (const { id, driver } of await ours(given)) await reports.report(id, await driver.nodes());
}

/** Keeps what instances write, from when their pods begin. */
export async function keepOutputs(given: Given): Promise<void> {
  for (const { driver } of await ours(given)) await driver.list();
}
