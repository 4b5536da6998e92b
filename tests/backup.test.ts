import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersOf, type Answers } from './backup/answers.ts';
import { Operator } from './backup/operator.ts';
import { makeThings, models, notes, object } from './backup/things.ts';
import { makeDatabase } from './harness/database.ts';
import { freePorts, startProduct } from './harness/product.ts';

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

/** Webhooks may lead to this machine, where nobody listens. What comes back is reached where it was, or its instances were replaced. */
const [port, gatePort] = await freePorts(2);
const kept = {
  DEMO_SERVICES: 'ner',
  EXTERNAL_NETWORKS: '127.0.0.0/8',
  PORT: String(port),
  GATE_PORT: String(gatePort),
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-backup-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test(
  'a server that goes on is backed up, comes back in a new folder, and answers as before',
  { timeout: 240_000 },
  async () => {
    const product = await startProduct({ dataDir: join(folder, 'first'), environment: kept });
    const file = join(folder, 'first.tar');
    const own = { DATA_DIR: join(folder, 'first') };
    let before: Answers;
    let things: Readonly<Record<string, string>>;
    let written = 0;
    try {
      const operator = await new Operator(product).signIn();
      things = await makeThings(operator);
      before = await answersOf(operator, things);
      // Whoever publishes a call says how it is to be asked, or why it is not compared.
      expect(before.unasked).toEqual([]);
      const refused = [...before.all].filter(([, answer]) => typeof answer === 'string' && /^GET .*: \d/.test(answer));
      expect(refused.map(([, answer]) => answer)).toEqual([]);
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
    const again = await startProduct({ dataDir: target, environment: kept });
    try {
      const operator = await new Operator(again).signIn();
      const groups = (await operator.ask('GET', '/api/mlpcore/account/demo/model-group')) as { name: string }[];
      expect(groups.length).toBeGreaterThan(2);
      expect(groups.length).toBeLessThanOrEqual(written);
      const after = await answersOf(operator, things);
      // Of groups of services, one more or less was there at the moment of the backup.
      const stays = ({ all }: Answers) =>
        JSON.parse(
          JSON.stringify(
            Object.fromEntries([...all].filter(([path]) => !path.endsWith('model-group'))),
            (name, value: unknown) => (name === 'modelGroups' ? undefined : value),
          ),
        );
      expect(after.all.size).toBeGreaterThan(150);
      expect(stays(after)).toEqual(stays(before));
      expect((await operator.ask('GET', `${models}/kept`)).env).toContain('a-secret-of-the-service');
      expect(await operator.ask('GET', object('notes.txt'))).toBe(notes);
      await operator.ask('POST', models, { modelName: 'new', hostingType: 'EXTERNAL' });
      // What ran runs again.
      const predict = () => operator.ask('POST', '/api/mlpgateway/account/demo/model/ner/predict', { texts: ['Anna'] });
      await expect.poll(() => predict().catch(() => undefined), { timeout: 60_000 }).toBeTruthy();
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
    const environment = { ...kept, DATABASE_URL: urlOf(from), ...key };
    const product = await startProduct({ dataDir: join(folder, 'fourth'), environment });
    let before: Answers;
    let things: Readonly<Record<string, string>>;
    try {
      const operator = await new Operator(product).signIn();
      things = await makeThings(operator);
      before = await answersOf(operator, things);
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
      expect(await answersOf(await new Operator(again).signIn(), things)).toEqual(before);
    } finally {
      await again.stop();
      await Promise.all([from.drop(), to.drop()]);
    }
  },
);
