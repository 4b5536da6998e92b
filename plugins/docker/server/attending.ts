import type { Drivers, ResourceGroups, ServerReports } from '#plugins/resource-groups/server/public.ts';
import { DockerDriver } from './driver.ts';

/** How often the engine is asked after; servers that are not told of for 35 s count as lost. */
export const attendMs = 10_000;

interface Given {
  readonly groups: ResourceGroups;
  readonly drivers: Drivers;
}

async function ours({ groups, drivers }: Given): Promise<readonly { id: number; driver: DockerDriver }[]> {
  const all = (await groups.all()).filter(({ type }) => type === 'DOCKER');
  const opened = await Promise.all(
    all.map(async ({ id }) => ({ id, driver: await drivers.of(id).catch(() => undefined) })),
  );
  return opened.flatMap(({ id, driver }) => (driver instanceof DockerDriver ? [{ id, driver }] : []));
}

/** Tells the engine as the server of each group that runs there. */
export async function tellServers({ reports, ...given }: Given & { readonly reports: ServerReports }): Promise<void> {
  for (const { id, driver } of await ours(given)) {
    const server = await driver.server();
    if (server) await reports.report(id, [server]);
  }
}

/** Keeps what instances write, from when their containers begin. */
export async function keepOutputs(given: Given): Promise<void> {
  for (const { driver } of await ours(given)) await driver.list();
}
