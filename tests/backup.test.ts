import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase } from './harness/database.ts';
import { password, startProduct, type Product } from './harness/product.ts';
import { signIn } from './harness/sign-in.ts';

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** The built server with arguments, as `npm run backup` and `npm run restore` start it. */
const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, NODE_ENV: 'production', ...environment };
    execFile(process.execPath, ['dist/server/main.js', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });

/** Whoever runs an installation, over its calls. */
class Operator {
  readonly url: string;
  #cookie = '';

  constructor({ url }: Product) {
    this.url = url;
  }

  async signIn(): Promise<this> {
    this.#cookie = `berth_session=${await signIn(this.url, 'superadmin', password)}`;
    return this;
  }

  async ask(method: string, path: string, body?: unknown, type = 'application/json'): Promise<any> {
    const answer = await fetch(this.url + path, {
      method,
      headers: { cookie: this.#cookie, origin: this.url, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return answer.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : text;
  }
}
const models = '/api/mlpcore/account/demo/model';
const object = '/api/mlpcore/account/demo/s3/object?key=notes.txt';
/** What stands for the parameters of the published addresses. */
const named: Readonly<Record<string, string>> = {
  account: 'demo',
  accountField: 'demo',
  model: 'kept',
  modelField: 'kept',
  groupName: 'default',
  apiFile: 'mlp-data-nlp.yml',
};
/** What tells of a process, of the moment or of the one who asks, and not of what is kept, or is told by what changed last. */
const ofTheMoment =
  /health|\/hz|version|metric|admin\/(system|licence|request-metrics|models$)|status|\/(capacity|audit|sessions?|logs?|letters|task|job|history|events?)\b|short-status|check-authorized|server-heartbeat|\/dump$|account\}\/data$|stat-log|notification$|charts|usage|limits/;
/** Moments at which somebody was last here, and how far instances are, go on by themselves. */
const goingOn = new Set([
  'lastActivity',
  'lastUsedDate',
  'state',
  'instancesReady',
  'instancesWanted',
  'instancesStopping',
  'startTimeSeconds',
  'madeAt',
  'updated',
  // A start renews the samples.
  'revision',
  // Its port is a free one.
  's3Url',
]);

/** An answer without what goes on by itself, and without the address of the server that gave it. */
function settled(answer: unknown, { url }: Operator): unknown {
  const text = JSON.stringify(answer, (key, value: unknown) => (goingOn.has(key) ? undefined : value));
  return JSON.parse((text ?? 'null').replaceAll(url, 'http://server'));
}

/** Every published GET whose parameters are known, with what it answers; those that differ by themselves are left out. */
async function answersOf(operator: Operator): Promise<ReadonlyMap<string, unknown>> {
  const { paths } = (await operator.ask('GET', '/openapi.json')) as { paths: Readonly<Record<string, object>> };
  const wanted = Object.entries(paths)
    .filter(([path, methods]) => 'get' in methods && !ofTheMoment.test(path))
    .map(([path]) => path.replace(/\{(\w+)\}/g, (parameter, name: string) => named[name] ?? parameter))
    .filter((path) => !path.includes('{'));
  const answers = new Map<string, unknown>();
  for (const path of wanted) {
    const answer = await operator
      .ask('GET', path)
      .catch((error: Error) => error.message.replace(/"requestId":"[^"]*"/, ''));
    answers.set(path, settled(answer, operator));
  }
  return answers;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-backup-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test(
  'a server that goes on is backed up, comes back in a new folder, and answers as before',
  { timeout: 240_000 },
  async () => {
    const product = await startProduct({ dataDir: join(folder, 'first'), environment: { DEMO_SERVICES: 'ner' } });
    const file = join(folder, 'first.tar');
    const own = { DATA_DIR: join(folder, 'first') };
    let before: ReadonlyMap<string, unknown>;
    let written = 0;
    try {
      const operator = await new Operator(product).signIn();
      await operator.ask('POST', models, {
        modelName: 'kept',
        hostingType: 'EXTERNAL',
        env: JSON.stringify({ TOKEN: 'a-secret-of-the-service' }),
      });
      await operator.ask('PUT', object, 'The tide turns at noon.\n'.repeat(1_000), 'application/octet-stream');
      before = await answersOf(operator);
      let going = true;
      const writing = (async () => {
        while (going) {
          await operator.ask('POST', '/api/mlpcore/account/demo/model-group', { name: `Group ${written}` });
          written += 1;
        }
      })();
      await expect.poll(() => written).toBeGreaterThan(2);
      const backedUp = await run(['--backup', file], own);
      const during = written;
      going = false;
      await writing;
      expect([backedUp.code, backedUp.output]).toEqual([0, expect.stringMatching(/^Backed up \d+ rows and \d+ files/)]);
      expect(during).toBeGreaterThan(3);
      expect((await stat(file)).mode & 0o077).toBe(0);
      expect(await run(['--backup', file], own)).toMatchObject({
        code: 1,
        output: expect.stringContaining('is there already'),
      });
      expect(await run(['--backup', join(own.DATA_DIR, 'in.tar')], own)).toMatchObject({
        code: 1,
        output: expect.stringContaining('lies in DATA_DIR'),
      });
    } finally {
      await product.stop();
    }
    expect(await run(['--restore', file, '--check'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('can be restored'),
    });
    expect(await run(['--restore', file, '--data-dir', own.DATA_DIR])).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not empty'),
    });
    const target = join(folder, 'second');
    expect(await run(['--restore', file, '--data-dir', target])).toMatchObject({
      code: 0,
      output: expect.stringContaining(`DATA_DIR=${target}`),
    });
    const again = await startProduct({ dataDir: target, environment: { DEMO_SERVICES: 'ner' } });
    try {
      const operator = await new Operator(again).signIn();
      const groups = (await operator.ask('GET', '/api/mlpcore/account/demo/model-group')) as { name: string }[];
      expect(groups.length).toBeGreaterThan(2);
      expect(groups.length).toBeLessThanOrEqual(written);
      const after = await answersOf(operator);
      const stays = (answers: ReadonlyMap<string, unknown>) =>
        Object.fromEntries([...answers].filter(([path]) => !path.endsWith('model-group')));
      expect(after.size).toBeGreaterThan(40);
      expect(stays(after)).toEqual(stays(before));
      expect((await operator.ask('GET', `${models}/kept`)).env).toContain('a-secret-of-the-service');
      expect(await operator.ask('GET', object)).toBe('The tide turns at noon.\n'.repeat(1_000));
      await operator.ask('POST', models, { modelName: 'new', hostingType: 'EXTERNAL' });
    } finally {
      await again.stop();
    }
  },
);

/** Where the first entry stands that does not fill its blocks. */
async function paddedEntry(path: string): Promise<{ readonly at: number; readonly bytes: number }> {
  const archive = await open(path);
  try {
    const header = Buffer.alloc(512);
    for (let at = 512; ;) {
      await archive.read(header, 0, 512, at - 512);
      const bytes = parseInt(header.toString('latin1', 124, 135), 8);
      if (bytes >= 3 && bytes % 512 > 0 && bytes % 512 < 509) return { at, bytes };
      at += 512 + Math.ceil(bytes / 512) * 512;
    }
  } finally {
    await archive.close();
  }
}

test('a file that was cut short or altered is refused, and leaves nothing', { timeout: 60_000 }, async () => {
  const file = join(folder, 'first.tar');
  const { size } = await stat(file);
  const target = join(folder, 'third');
  const refusedAfter = async (change: (path: string) => Promise<unknown>, said: string) => {
    const path = join(folder, 'changed.tar');
    await rm(path, { force: true });
    await copyFile(file, path);
    await change(path);
    expect(await run(['--restore', path, '--data-dir', target])).toMatchObject({
      code: 1,
      output: expect.stringContaining(said),
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('third'))).toEqual([]);
  };
  await refusedAfter((path) => truncate(path, size - 10_000), 'is damaged');
  const altered = (at: number) => async (path: string) => {
    const bytes = await open(path, 'r+');
    await bytes.write(Buffer.from([1, 2, 3]), 0, 3, at);
    await bytes.close();
  };
  const entry = await paddedEntry(file);
  await refusedAfter(altered(entry.at), 'is damaged');
  await refusedAfter(altered(entry.at - 512 + 140), 'is damaged');
  await refusedAfter(altered(entry.at + entry.bytes), 'is damaged');
  await refusedAfter((path) => writeFile(path, 'no archive'), 'is damaged');
  expect(await run(['--restore', join(folder, 'none.tar'), '--data-dir', target])).toMatchObject({
    code: 1,
    output: expect.stringContaining('cannot be read'),
  });
});

test(
  'a restore that is killed leaves no data folder, and the next one brings everything back',
  { timeout: 120_000 },
  async () => {
    const target = join(folder, 'sixth');
    const args = ['dist/server/main.js', '--restore', join(folder, 'first.tar'), '--data-dir', target];
    const killed = spawn(process.execPath, args, { stdio: 'ignore', env: { ...process.env, NODE_ENV: 'production' } });
    const ended = once(killed, 'exit');
    await expect.poll(() => existsSync(`${target}.restoring/postgres`), { interval: 5 }).toBe(true);
    killed.kill('SIGKILL');
    await ended;
    expect(existsSync(target)).toBe(false);
    expect(await run(args.slice(1))).toMatchObject({ code: 0, output: expect.stringContaining('Restored the backup') });
    expect([existsSync(target), existsSync(`${target}.restoring`)]).toEqual([true, false]);
  },
);

test(
  'a database elsewhere is backed up and restored with its SECRET_KEY, into an empty one alone',
  { timeout: 240_000 },
  async () => {
    const [from, to] = [await makeDatabase('template1'), await makeDatabase('template1')];
    const urlOf = ({ connection: { host, port, user, password: secret, database } }: typeof from) =>
      `postgres://${user}:${encodeURIComponent(secret ?? '')}@localhost/${database}?host=${encodeURIComponent(host!)}&port=${port}`;
    const key = { SECRET_KEY: 'a-key-of-at-least-thirty-two-characters' };
    const file = join(folder, 'elsewhere.tar');
    const environment = { DEMO_SERVICES: 'ner', DATABASE_URL: urlOf(from), ...key };
    const product = await startProduct({ dataDir: join(folder, 'fourth'), environment });
    let before: ReadonlyMap<string, unknown>;
    try {
      const operator = await new Operator(product).signIn();
      await operator.ask('POST', models, { modelName: 'kept', hostingType: 'EXTERNAL', env: '{"TOKEN":"far-away"}' });
      before = await answersOf(operator);
      const backedUp = await run(['--backup', file], { ...environment, DATA_DIR: join(folder, 'fourth') });
      expect(backedUp).toMatchObject({
        code: 0,
        output: expect.stringMatching(/SECRET_KEY \(fingerprint [0-9a-f]{10}\) is not in it/),
      });
    } finally {
      await product.stop();
    }
    const target = join(folder, 'fifth');
    const bringBack = (given: Readonly<Record<string, string>>) =>
      run(['--restore', file, '--data-dir', target], given);
    expect(await bringBack({ DATABASE_URL: urlOf(to) })).toMatchObject({
      code: 1,
      output: expect.stringContaining('and none is set'),
    });
    expect(await bringBack({ DATABASE_URL: urlOf(from), ...key })).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not empty'),
    });
    expect(existsSync(target)).toBe(false);
    await mkdir(target);
    expect(await bringBack({ DATABASE_URL: urlOf(to), ...key })).toMatchObject({ code: 0 });
    const again = await startProduct({ dataDir: target, environment: { ...environment, DATABASE_URL: urlOf(to) } });
    try {
      expect(await answersOf(await new Operator(again).signIn())).toEqual(before);
    } finally {
      await again.stop();
      await Promise.all([from.drop(), to.drop()]);
    }
  },
);
