import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { quantile } from '../bench/figures.ts';
import { echo, makeEcho } from './echo.ts';
import { tell } from './figure.ts';
import { useScene } from './scene.ts';

const [space, outer, inner, here, there] = ['berth-drill', 'berth-drill0', 'berth-drill1', '10.213.77.1', '10.213.77.2'] as const;
const ip = (...args: readonly string[]) => void execFileSync('ip', args);

const scene = useScene({ samples: false, environment: { BIND: '0.0.0.0' } });
let instance: ChildProcess | undefined;

beforeAll(() => {
  ip('netns', 'add', space);
  ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner, 'netns', space);
  ip('addr', 'add', `${here}/24`, 'dev', outer);
  ip('link', 'set', outer, 'up');
  ip('-n', space, 'addr', 'add', `${there}/24`, 'dev', inner);
  ip('-n', space, 'link', 'set', inner, 'up');
});
afterAll(() => {
  instance?.kill('SIGKILL');
  ip('netns', 'del', space);
});

const state = async (): Promise<string> => (await scene.client.service('GET', echo, '/status')).body.state;
const becomes = async (running: boolean): Promise<number> => {
  const began = performance.now();
  await vi.waitFor(async () => expect((await state()) === 'RUNNING').toBe(running), { timeout: 40_000, interval: 50 });
  return performance.now() - began;
};

/** Starts an instance on the other side of the line. */
async function startBeyond(settings: object): Promise<void> {
  const environment = await makeEcho(scene.client, settings);
  const host = `${here}:${scene.installation.gatePort}`;
  instance = spawn('ip', ['netns', 'exec', space, process.execPath, 'tests/faults/echo-service.ts'], { env: { ...environment, MLP_GRPC_HOST: host, MLP_GRPC_HOSTS: host, PATH: process.env.PATH }, stdio: 'ignore' });
  await becomes(true);
}

const say = (what: string) => scene.client.predict(echo, { say: what });

test('an instance behind a line that is cut is found missing, and comes back by itself when the line does', async () => {
  await startBeyond({ rejectRequestsIfInactive: true, timeouts: { podStartTimeoutSec: 60, predictTimeoutSec: 1 }, retriesConfig: { maxRetries: 0, timeoutsMs: [] } });
  expect(await say('before')).toEqual({ status: 200, body: { say: 'before' } });
  for (let cuts = 0; cuts < 3; cuts++) {
    const began = performance.now();
    ip('link', 'set', outer, 'down');
    expect(await say('lost')).toMatchObject({ status: expect.toBeOneOf([503, 504]) });
    await becomes(false);
    const found = performance.now() - began;
    ip('link', 'set', outer, 'up');
    const back = await becomes(true);
    expect(await say(`after ${cuts}`)).toEqual({ status: 200, body: { say: `after ${cuts}` } });
    // The protocol has a side given up when it was not heard of for three beats and a second; beats come once a second.
    tell({ name: `F8: cut ${cuts + 1}, instance found missing after`, value: found / 1000, unit: 's', limit: { must: 5.5 } });
    tell({ name: `F8: cut ${cuts + 1}, instance back after the line`, value: back / 1000, unit: 's' });
  }
});

test('a line that delays and loses makes calls slow and no answer wrong', async () => {
  await startBeyond({});
  execFileSync('tc', ['qdisc', 'add', 'dev', outer, 'root', 'netem', 'delay', '200ms', 'loss', '5%']);
  const times: number[] = [];
  for (let count = 0; count < 50; count++) {
    const began = performance.now();
    expect(await say(`call ${count}`)).toEqual({ status: 200, body: { say: `call ${count}` } });
    times.push(performance.now() - began);
  }
  tell({ name: 'F8: calls over a line that delays 200 ms and loses 5 %, p50', value: quantile(times, 0.5), unit: 'ms' });
});
