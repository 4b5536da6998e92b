import type { Drivers, ResourceGroups, RuntimeDriver, ServerReports } from '../public.ts';

/** How often drivers are asked after; servers that are not told of for 35 s count as lost. */
export const attendMs = 10_000;

interface Given {
  readonly groups: ResourceGroups;
  readonly drivers: Drivers;
}

/** Tells of the servers that drivers find, each as one of its group. */
export const tellServers = ({ reports, ...given }: Given & { readonly reports: ServerReports }): Promise<void> =>
  withEach(given, async (groupId, driver) => {
    const found = await driver.servers?.();
    if (found) await reports.report(groupId, found);
  });

/** Has drivers keep what their instances write, from when these begin. */
export const keepOutputs = (given: Given): Promise<void> =>
  withEach(given, async (_id, driver) => driver.keepOutput?.());

/** A place that cannot be reached keeps nobody else waiting; the first failure is told. */
async function withEach(
  { groups, drivers }: Given,
  work: (groupId: number, driver: RuntimeDriver) => Promise<unknown>,
): Promise<void> {
  const all = await groups.all();
  const done = await Promise.allSettled(
    all.map(async ({ id }) => {
      const driver = await drivers.of(id).catch(() => undefined);
      if (driver) await work(id, driver);
    }),
  );
  const failed = done.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason as Error;
}
