import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from './bench-service.ts';
import { startCrowd } from './crowd.ts';
import { owner, type FullServer } from './database.ts';
import { quantile, type Report } from './figures.ts';
import { bareSelect, manyTurns, timesOf, type Turns } from './lists.ts';
import { aside, spawnOn } from './processes.ts';
import { QuietClient } from './quiet-client.ts';
import { sizeOf } from './sizes.ts';

const partCount = 10;
const partEveryMs = 500;
const model = '/account/system/model/crowd';

/** Many of everything: services, keys, entries of logs, connected instances, streams at once. */
export async function crowd(server: FullServer, token: string, report: Report): Promise<void> {
  await fillKeys(
    server,
    sizeOf({ name: 'CROWD_KEYS', full: 100_000, short: 100_000 }),
    sizeOf({ name: 'CROWD_LOG_ROWS', full: 1_000_000, short: 1_000_000 }),
  );
  // Before the crowd comes, so that it says what the machine takes and nothing of what the crowd costs.
  const select = await timesOf(() => server.pool.query(bareSelect));
  const count = sizeOf({ name: 'CROWD_INSTANCES', full: 1_000, short: 1_000 });
  const instances = await startInstances(server, count);
  const service = await startService(server, token, { name: 'bench' });
  try {
    const streams = sizeOf({ name: 'CROWD_STREAMS', full: 2_000, short: 2_000 });
    const request = service.ask(
      'predict-with-config-v2-stream',
      JSON.stringify({ data: JSON.stringify({ stream: true, parts: partCount, everyMs: partEveryMs }) }),
    );
    const reader = spawnOn(
      aside,
      process.execPath,
      [
        `${import.meta.dirname}/crowd-streams.ts`,
        request.url,
        String(streams),
        String(partCount),
        request.body,
        ...request.headers,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const lists = await timeLists(server, { requests: 100, warmUp: 5 });
    const { whole, lost } = JSON.parse(await text(reader.stdout!)) as { whole: number; lost: number };
    report({
      name: `L4: streams read whole, of ${streams} at once`,
      value: whole,
      unit: '',
      limit: { must: streams, atLeast: true },
    });
    report({ name: 'L4: parts of them that were lost', value: lost, unit: '', limit: { must: 0 } });
    report({
      name: 'L4: lists with all that in the database and under way, p50',
      value: quantile(lists, 0.5),
      unit: 'ms',
    });
    const quiet = await timeLists(server, manyTurns);
    report({
      name: 'L4: lists with all that in the database, p99',
      value: quantile(quiet, 0.99),
      unit: 'ms',
      reference: { name: 'a bare select', value: quantile(select, 0.99), usual: 3 },
      limit: { must: 30, aim: 20 },
    });
    const { admitted, connected } = await instances.ask();
    report({
      name: `L4: instances connected all the time, of ${count}`,
      value: connected,
      unit: '',
      limit: { must: count, atLeast: true },
    });
    // Who hears nothing from the other for three beats and a second breaks the connection off.
    report({
      name: 'L4: times that one of them had to connect again',
      value: admitted - count,
      unit: '',
      limit: { must: 0 },
    });
  } finally {
    await instances.stop();
    await service.stop();
  }
}

/** Keys of the account that owns some of the services, and what was logged of them. */
async function fillKeys({ pool }: FullServer, keys: number, logRows: number): Promise<void> {
  const account = `(select id from accounts where short_name = '${owner}')`;
  await pool.query(
    `insert into api_keys (account_id, name, hash, prefix, permissions, created_by, created_by_login)
    select ${account}, 'key ' || n, 'hash ' || n, 'berth_', array['predict'], 1, 'bench' from generate_series(1, $1::int) n`,
    [keys],
  );
  await pool.query(
    `insert into api_key_log (key_id, account_id, at, level, code, args, message)
    select id, account_id, now() - n * interval '1 minute', 'INFO', 'key.used', '{}', 'A line of a log.' from api_keys, generate_series(1, $1::int) n where account_id = ${account}`,
    [Math.round(logRows / keys)],
  );
  await pool.query('vacuum analyze api_keys, api_key_log');
}

async function timeLists({ url, session }: FullServer, turns: Turns): Promise<number[]> {
  const client = await QuietClient.open(url, session);
  const times: number[] = [];
  for (const path of [
    `/api/mlpcore/account/${owner}/model?size=50`,
    `/api/mlpcore/account/${owner}/model?onlyMy=true&sort=name&size=50`,
    '/api/mlpcore/catalog/models?size=50',
  ]) {
    times.push(...(await timesOf(() => client.get(path), turns)));
  }
  client.close();
  return times;
}

/** Makes a service and connects so many instances of it. */
async function startInstances(server: FullServer, count: number): ReturnType<typeof startCrowd> {
  await server.call('POST', '/api/mlpcore/account/system/model', { modelName: 'crowd', hostingType: 'EXTERNAL' });
  const tokens: string[] = [];
  let host = '';
  for (let at = 0; at < count; at++) {
    const { envVariables } = await server.call('POST', `/api/mlpcore${model}/external`);
    tokens.push(envVariables.MLP_SERVICE_TOKEN);
    host = (envVariables.MLP_GRPC_HOSTS ?? envVariables.MLP_GRPC_HOST).split(',')[0];
  }
  const instances = await startCrowd(host, tokens);
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await sleep(500))
    if ((await instances.ask()).connected === count) return instances;
  await instances.stop();
  throw new Error(`${count} instances did not connect to the gate within a minute.`);
}
