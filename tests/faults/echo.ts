import { spawn, type ChildProcess } from 'node:child_process';
import { expect, vi } from 'vitest';
import type { Client } from './client.ts';

export const echo = 'echo';

/** Makes an external service in the demo account, with some settings of its own, and answers what one instance of it is started with. */
export async function makeEcho(client: Client, settings: object = {}): Promise<Readonly<Record<string, string>>> {
  const made = await client.call('POST', '/api/mlpcore/account/demo/model', {
    modelName: echo,
    hostingType: 'EXTERNAL',
    ...settings,
  });
  expect(made).toMatchObject({ status: 200 });
  const connection = await client.service('POST', echo, '/external');
  expect(connection).toMatchObject({ status: 200 });
  return connection.body.envVariables;
}

/** Runs an instance and waits until it takes requests. */
export async function startEcho(client: Client, environment: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [`${import.meta.dirname}/echo-service.ts`], {
    env: { ...environment, PATH: process.env.PATH },
    stdio: 'ignore',
  });
  await vi.waitFor(async () => expect((await client.service('GET', echo, '/status')).body.state).toBe('RUNNING'), {
    timeout: 20_000,
    interval: 100,
  });
  return child;
}
