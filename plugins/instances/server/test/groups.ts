import { expect, vi } from 'vitest';
import type { World } from './world.ts';

/** Servers of groups take their time. */
export const patience = { timeout: 30_000, interval: 100 };
/** What a service asks for of which two fit on a server of this configuration. */
export const small = {
  resourceLimits: { cpuRequest: '500m', memoryLimit: '256Mi', ephemeralDiskLimit: '1Gi', gpuRequested: false },
};
export const configuration = 'cpu: 1\nmemory: 1Gi\ndisk: 4Gi\n';

/** Groups of the account that the services of a world are in. */
export async function groupsOf(world: World) {
  const { accountId } = (await world.call('GET', '/api/mlpcore/account')).body;
  const base = `/api/mlpcore/account/${accountId}/resource-groups`;
  const call = async (method: string, path: string, body?: unknown) => {
    const answered = await world.call(method, base + path, body);
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    return answered.body;
  };
  return {
    accountId,
    make: (name: string, scaling: object, more: object = {}) =>
      call('POST', '', {
        name,
        resourceGroupType: 'HOSTING_SERVER',
        autoScalingConfiguration: { minServersCount: 0, ...scaling },
        ...more,
      }),
    get: (name: string) => call('GET', `/${name}`),
    servers: (name: string) => call('GET', `/${name}/server/status`),
    add: (name: string, serverName: string) =>
      call('POST', `/${name}/server`, { serverName, rawConfiguration: configuration }),
    history: async (name: string): Promise<string[]> =>
      (await call('GET', `/${name}/capacity/logs`)).map(({ code }: { code: string }) => code),
  };
}

/** What was to be done and how far it is, the oldest first. */
export const tasks = async ({ pool }: World) =>
  (await pool.query<{ said: string }>("select operation || ' ' || status as said from tasks order by id")).rows.map(
    ({ said }) => said,
  );

/** The machine of the world's servers has told of itself. */
export const told = (world: World) =>
  vi.waitFor(
    async () => expect((await world.pool.query('select 1 from hosting_machines')).rows).toHaveLength(1),
    patience,
  );
