import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { gateReportMs } from '#plugins/instances/server/public.ts';
import { LedgerScene } from './ledger-scene.ts';

const model = 'several';
const patience = { timeout: 30_000, interval: 100 };

let scene: LedgerScene;
let key: string;
let instance: ChildProcess;
beforeAll(async () => {
  scene = await LedgerScene.open(2);
  key = (await scene.keys(1))[0]!.secret;
  await scene.call('POST', '/api/mlpcore/account/system/model', {
    modelName: model,
    hostingType: 'EXTERNAL',
    rejectRequestsIfInactive: true,
    retriesConfig: { maxRetries: 0, timeoutsMs: [] },
  });
  const { envVariables } = (await scene.call('POST', `/api/mlpcore/account/system/model/${model}/external`, {})) as {
    envVariables: Record<string, string>;
  };
  const [first, second] = envVariables.MLP_GRPC_HOSTS!.split(',') as [string, string];
  expect([first, second].toSorted()).toEqual([0, 1].map((index) => `127.0.0.1:${scene.gatePort(index)}`).toSorted());
  // It is told of one gate alone.
  instance = spawn(process.execPath, [`${import.meta.dirname}/echo-service.ts`], {
    env: { ...envVariables, MLP_GRPC_HOST: first, MLP_GRPC_HOSTS: first, PATH: process.env.PATH },
    stdio: 'ignore',
  });
});
beforeEach(({ onTestFailed }) =>
  onTestFailed(() => {
    for (const index of [0, 1]) console.error(scene.gateway(index).output().slice(-3_000));
  }),
);
afterAll(async () => {
  instance?.kill('SIGKILL');
  await scene?.close();
});

type Outcome = number | 'not taken' | 'broken';

/** One call on a connection of its own: its status, or whether the gateway took it before the connection broke. */
async function ask(gateway: number, body: object, secret = key): Promise<Outcome> {
  const asked = request(`${scene.urlOf(gateway)}/api/mlpgateway/account/system/model/${model}/predict`, {
    method: 'POST',
    agent: false,
    headers: { 'mlp-api-key': secret, 'content-type': 'application/json' },
  });
  asked.end(JSON.stringify(body));
  try {
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const answer = await text(response);
    if (response.statusCode === 200) expect(JSON.parse(answer)).toMatchObject({ say: (body as { say: string }).say });
    return response.statusCode!;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? 'not taken' : 'broken';
  }
}

/** How many calls a gateway has taken and not answered yet. */
async function underWay(gateway: number): Promise<number> {
  const figures = await fetch(`${scene.urlOf(gateway)}/metrics`).then((response) => response.text());
  return [...figures.matchAll(/^berth_service_active_calls\{.*\} (\d+)$/gm)].reduce(
    (sum, [, calls]) => sum + Number(calls),
    0,
  );
}

const serving = (gateway: number) =>
  vi.waitFor(async () => expect(await ask(gateway, { say: 'ready?' })).toBe(200), patience);

/** Eight callers at a gateway, one call after the other, until they are stopped; what became of each call, of all callers and of each. */
function load(gateway: number): {
  readonly outcomes: Outcome[];
  readonly ofEach: readonly Outcome[][];
  stop(): Promise<ReadonlySet<Outcome>>;
} {
  const outcomes: Outcome[] = [];
  const ofEach: Outcome[][] = Array.from({ length: 8 }, () => []);
  let going = true;
  const callers = ofEach.map(async (own, caller) => {
    for (let count = 0; going; count++) {
      const outcome = await ask(gateway, { say: `${gateway} ${caller} ${count}`, afterMs: 50 });
      outcomes.push(outcome);
      own.push(outcome);
    }
  });
  return {
    outcomes,
    ofEach,
    async stop() {
      going = false;
      await Promise.all(callers);
      return new Set(outcomes);
    },
  };
}

const more = (outcomes: readonly Outcome[], from = outcomes.length) =>
  vi.waitUntil(() => outcomes.length > from + 40, patience);

test('a service that knows of one gate is told of every other, and answers requests at each', async () => {
  await Promise.all([serving(0), serving(1)]);
});

test('a gateway that is started later gets the service too, and the others let go of it when it stops', async () => {
  const before = await scene.links();
  await scene.startGateway(2);
  await serving(2);
  expect(await scene.gateway(2).stop()).toBe(0);
  // The connections to the others are the same as before.
  await vi.waitFor(async () => expect(await scene.links()).toEqual(before), patience);
  const knocks: unknown[] = [];
  const empty = createServer((socket) => knocks.push(socket.destroy())).listen(scene.gatePort(2), '127.0.0.1');
  await sleep(3_000);
  empty.close();
  expect(knocks).toEqual([]);
});

test('while the database is away, and when it is back, no service hangs up on a gate', async () => {
  const before = await scene.links();
  await scene.stopDatabase();
  // Longer than a gate may be silent before it counts as gone.
  await sleep(9_000);
  await scene.startDatabase();
  for (const index of [0, 1])
    await vi.waitFor(async () => expect((await fetch(`${scene.urlOf(index)}/readyz`)).status).toBe(200), patience);
  await sleep(gateReportMs * 2);
  expect(await scene.links()).toEqual(before);
});

test('a key makes no more requests than it may, at however many gateways', async () => {
  const most = 200;
  const { token } = (await scene.call('POST', '/api/mlpcore/account/system/token?name=limited', {
    permissions: ['predict'],
    restrictions: { maxRequestsPerMinute: most },
  })) as { token: string };
  const minute = () => Math.floor(Date.now() / 60_000);
  // A minute that ends between them would begin the count anew.
  await vi.waitUntil(() => Date.now() % 60_000 < 45_000, { timeout: 20_000 });
  const began = minute();
  const outcomes = (
    await Promise.all(
      Array.from({ length: 64 }, async (_, caller) => {
        const own: Outcome[] = [];
        for (let count = 0; count < 5; count++) own.push(await ask(caller % 2, { say: 'x' }, token));
        return own;
      }),
    )
  ).flat();
  expect(minute()).toBe(began);
  const passed = outcomes.filter((each) => each === 200).length;
  expect(passed).toBeLessThanOrEqual(most);
  // A gateway may hold a twentieth of the limit that it has no more calls for.
  expect(passed).toBeGreaterThanOrEqual(most - most / 20);
  expect(outcomes.filter((each) => each !== 200 && each !== 429)).toEqual([]);
});

test('a gateway that is stopped finishes all that it took, and the other goes on', async () => {
  const other = load(1);
  const inHand = Promise.all(Array.from({ length: 40 }, (_, at) => ask(0, { say: `in hand ${at}`, afterMs: 4_000 })));
  await vi.waitFor(async () => expect(await underWay(0)).toBe(40), { timeout: 20_000, interval: 20 });
  expect(await scene.gateway(0).stop()).toBe(0);
  expect(new Set(await inHand)).toEqual(new Set([200]));
  expect(await ask(0, { say: 'too late' })).toBe('not taken');
  await more(other.outcomes);
  await scene.startGateway(0);
  await serving(0);
  expect(await other.stop()).toEqual(new Set([200]));
});

test('a gateway that is killed loses what was in flight there and nothing else', async () => {
  const [killed, other] = [load(0), load(1)];
  await Promise.all([more(killed.outcomes), more(other.outcomes)]);
  await scene.gateway(0).kill();
  await more(other.outcomes);
  await killed.stop();
  // A dying process may break several of a caller's in a row, for its port goes after its connections.
  for (const own of killed.ofEach) expect(own.join()).toMatch(/^200(,200)*(,broken)*(,not taken)*$/);
  await scene.startGateway(0);
  await serving(0);
  expect(await other.stop()).toEqual(new Set([200]));
});
