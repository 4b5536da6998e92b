import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../harness/product.ts';
import type { Report } from './figures.ts';
import { cost, medianOf, type Cost } from './gateway-cost.ts';
import { json, type Scene } from './gateway-scene.ts';
import { runLoad, type Request } from './load.ts';
import { end, familyOf, measured, spawnOn } from './processes.ts';
import type { Server } from './server.ts';

const name = '@portkey-ai/gateway';
const rounds = 2;
const conversation = (model: string): string =>
  JSON.stringify({ model, messages: [{ role: 'user', content: 'x'.repeat(120) }] });

interface Peer {
  readonly url: string;
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

/** A peer in front of the same server with the OpenAI API, asked as clients of OpenAI ask. */
export async function peer(scene: Scene, report: Report): Promise<void> {
  const started = await startPeer().catch((error: Error) => error.message);
  if (typeof started === 'string') return console.log(`not run: ${name} beside ours: ${started}`);
  try {
    const upstream = `${scene.direct.url}/v1`;
    const ask = (url: string, model: string, ...headers: readonly string[]): Request => ({
      url: `${url}/chat/completions`,
      method: 'POST',
      body: conversation(model),
      headers: [...json, ...headers],
    });
    const model = await connectUpstream(scene.server, upstream);
    await compare(scene, report, started, {
      directly: ask(upstream, 'bench'),
      ours: ask(`${scene.server.url}/api/adapters/openai`, model, `Authorization: Bearer ${scene.token}`),
      theirs: ask(
        `${started.url}/v1`,
        'bench',
        'x-portkey-provider: openai',
        `x-portkey-custom-host: ${upstream}`,
        'Authorization: Bearer key',
      ),
    });
  } finally {
    await started.stop();
  }
}

async function compare(
  { folder, server }: Scene,
  report: Report,
  { pids }: Peer,
  { directly, ours, theirs }: Readonly<Record<'directly' | 'ours' | 'theirs', Request>>,
): Promise<void> {
  const load = { connections: 64, seconds: 4, folder };
  for (const each of [ours, theirs]) await runLoad(each, load);
  const [own, other]: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    own.push(await cost(ours, [server.pid], load));
    other.push(await cost(theirs, pids, load));
  }
  const beside = (key: keyof Cost) => ({ name: `of ${name}`, value: medianOf(other, key) });
  report({
    name: 'chat completion to a server elsewhere, processor time',
    value: medianOf(own, 'cpu'),
    unit: 'us',
    reference: beside('cpu'),
    limit: { must: 1, aim: 0.25, ofRatio: true },
  });
  report({
    name: 'chat completions a second on one processor',
    value: medianOf(own, 'perSecond'),
    unit: '/s',
    reference: beside('perSecond'),
    limit: { must: 1, aim: 4, ofRatio: true, atLeast: true },
  });
  report({
    name: 'chat completion, p99 at 64 connections, full load',
    value: medianOf(own, 'p99'),
    unit: 'ms',
    reference: beside('p99'),
  });
  const alone = { connections: 1, seconds: 2, folder };
  const [bare, through, besides] = [
    await runLoad(directly, alone),
    await runLoad(ours, alone),
    await runLoad(theirs, alone),
  ];
  for (const quantile of ['p50', 'p99'] as const) {
    report({
      name: `chat completion, added to one client's call, ${quantile}`,
      value: through[quantile] - bare[quantile],
      unit: 'ms',
      reference: { name: `by ${name}`, value: besides[quantile] - bare[quantile] },
    });
  }
}

/** A service of ours behind which the upstream stands; answers its name as clients of OpenAI say it. */
async function connectUpstream(server: Server, url: string): Promise<string> {
  const path = '/api/mlpcore/account/system/model';
  await server.call('POST', path, { modelName: 'bench-chat', hostingType: 'EXTERNAL', taskType: 'chat-completion' });
  await server.call('POST', `${path}/bench-chat/external-model`, { url, model: 'bench' });
  for (const deadline = performance.now() + 20_000; performance.now() < deadline; await sleep(100)) {
    if ((await server.call('GET', `${path}/bench-chat/status`)).state === 'RUNNING') return 'system/bench-chat';
  }
  throw new Error('The service that stands before the upstream did not come to run within 20 s.');
}

async function startPeer(): Promise<Peer> {
  const script = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'build/start-server.js');
  if (!existsSync(script)) throw new Error(`${script} is not there`);
  const [port] = await freePorts(1);
  const child = spawnOn(measured, process.execPath, [script, `--port=${port}`, '--headless'], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (
    const deadline = performance.now() + 20_000;
    performance.now() < deadline && child.exitCode === null;
    await sleep(100)
  ) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { url, pids: familyOf(child.pid!), stop: () => end(child) };
  }
  await end(child, 'SIGKILL');
  throw new Error(child.exitCode === null ? 'it did not answer within 20 s' : `it ended with ${child.exitCode}`);
}
