import { spawn } from 'node:child_process';
import { expect, onTestFinished, test, vi } from 'vitest';
import { quantile } from '../bench/figures.ts';
import { echo, makeEcho } from './echo.ts';
import { tell } from './figure.ts';
import { layLine, layPoorLine, type Beyond } from './lines.ts';
import { useScene } from './scene.ts';

const scene = useScene({ samples: false, environment: { BIND: '0.0.0.0' } });

const state = async (): Promise<string> => (await scene.client.service('GET', echo, '/status')).body.state;
const becomes = async (running: boolean): Promise<number> => {
  const began = performance.now();
  await vi.waitFor(async () => expect((await state()) === 'RUNNING').toBe(running), { timeout: 40_000, interval: 50 });
  return performance.now() - began;
};

/** Starts an instance of a new service on the other side of a line. */
async function startBeyond({ here, enter, remove }: Beyond, settings: object = {}): Promise<void> {
  onTestFinished(remove);
  const environment = await makeEcho(scene.client, settings);
  const host = `${here}:${scene.installation.gatePort}`;
  const [program, ...before] = enter;
  const instance = spawn(program!, [...before, process.execPath, 'tests/faults/echo-service.ts'], {
    env: { ...environment, MLP_GRPC_HOST: host, MLP_GRPC_HOSTS: host, PATH: process.env.PATH },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    instance.kill('SIGKILL');
    expect(await scene.client.service('DELETE', echo)).toMatchObject({ status: 200 });
  });
  await becomes(true);
}

const say = (what: string) => scene.client.predict(echo, { say: what });

test('an instance behind a line that is cut is found missing, and comes back by itself when the line does', async () => {
  const line = layLine();
  await startBeyond(line, {
    rejectRequestsIfInactive: true,
    timeouts: { podStartTimeoutSec: 60, predictTimeoutSec: 1 },
    retriesConfig: { maxRetries: 0, timeoutsMs: [] },
  });
  expect(await say('before')).toEqual({ status: 200, body: { say: 'before' } });
  for (let cuts = 0; cuts < 3; cuts++) {
    const began = performance.now();
    line.cut(true);
    expect(await say('lost')).toMatchObject({ status: expect.toBeOneOf([503, 504]) });
    await becomes(false);
    const found = performance.now() - began;
    line.cut(false);
    const back = await becomes(true);
    expect(await say(`after ${cuts}`)).toEqual({ status: 200, body: { say: `after ${cuts}` } });
    // The protocol has a side given up when it was not heard of for three beats and a second; beats come once a second.
    tell({
      name: `F8: cut ${cuts + 1}, instance found missing after`,
      value: found / 1000,
      unit: 's',
      limit: { must: 5.5 },
    });
    tell({ name: `F8: cut ${cuts + 1}, instance back after the line`, value: back / 1000, unit: 's' });
  }
});

test('a line that delays and loses makes calls slow, no answer wrong and none counted twice', async () => {
  await startBeyond(await layPoorLine({ lateMs: 200, lostShare: 0.05 }));
  const calls = 50;
  const times: number[] = [];
  for (let count = 0; count < calls; count++) {
    const began = performance.now();
    expect(await say(`call ${count}`)).toEqual({ status: 200, body: { say: `call ${count}` } });
    times.push(performance.now() - began);
  }
  // There and back.
  expect(Math.min(...times)).toBeGreaterThan(400);
  await vi.waitFor(async () => expect(await answered()).toBe(calls), { timeout: 20_000, interval: 500 });
  tell({
    name: 'F8: calls over a line that delays 200 ms and loses 5 %, p50',
    value: quantile(times, 0.5),
    unit: 'ms',
  });
  tell({ name: 'F8: the same, p99', value: quantile(times, 0.99), unit: 'ms' });
});

/** How many calls of the service the usage counts. */
async function answered(): Promise<number> {
  const metric = 'MODEL_SUCCESS_REQUESTS_COUNT';
  const { body } = await scene.client.service('GET', echo, `/metric-range?metrics=${metric}&minutes=30`);
  return (body[metric] as { v: number }[]).reduce((sum, { v }) => sum + v, 0);
}
