import { chmod, chown, cp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { binariesIn, findBinaries } from './embedded-binaries.ts';
import { openCluster } from './embedded-cluster.ts';
import { exists } from './embedded-files.ts';
import { choosePlace } from './embedded-place.ts';
import { findAccount } from './embedded-runner.ts';
import {
  othersRunUs,
  Program,
  query,
  recordingLog,
  startForTest,
  temporaryFolder,
  writerCommand,
} from './embedded-test.ts';

const isRoot = process.getuid?.() === 0;

/** A folder that root alone may enter, and beside it one that all may enter. */
async function rootFolders() {
  const folder = await temporaryFolder();
  const secret = join(folder, 'secret');
  const sharedDir = join(folder, 'shared');
  await chmod(folder, 0o755);
  await mkdir(secret, { mode: 0o700 });
  return { secret, dataDir: join(secret, 'data'), sharedDir };
}

describe.runIf(isRoot)('As root', () => {
  const account = findAccount(['postgres', 'nobody']);

  test('PostgreSQL runs in a user namespace, in a folder that root alone may enter', async () => {
    const { dataDir, sharedDir } = await rootFolders();
    const { connection, pid } = await startForTest({ dataDir, sharedDir, ways: ['namespace'] });
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await readFile(`/proc/${pid}/status`, 'utf8')).match(/^Cap(Prm|Eff):\s+(\d+)$/gm)).toEqual([
      'CapPrm:\t0000000000000000',
      'CapEff:\t0000000000000000',
    ]);
    expect(await exists(sharedDir)).toBe(false);
  });

  test.each([
    ['the account made for it', ['postgres', 'nobody']],
    ['nobody, where there is no such account', ['no-such-account', 'nobody']],
  ])('PostgreSQL runs as %s, in a folder which that one can reach', async (_, accountNames) => {
    const { dataDir, sharedDir } = await rootFolders();
    const options = { dataDir, sharedDir, accountNames, ways: ['account' as const] };
    const log = recordingLog();
    const first = await startForTest({ ...options, log });
    await query(first.connection, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const { uid } = findAccount(accountNames);
    expect((await stat(`/proc/${first.pid}`)).uid).toBe(uid);
    const home = (await readFile(join(dataDir, 'postgres-moved-to'), 'utf8')).trim();
    expect(log.lines.at(-1)).toContain(`keeps the database of ${dataDir} in ${home}/postgres and runs as `);
    expect(home.startsWith(`${sharedDir}/`)).toBe(true);
    await first.stop();
    const second = await startForTest(options);
    expect(await query(second.connection, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
  });

  test('Nothing is moved where one of the ways works in place', async () => {
    const { secret, dataDir, sharedDir } = await rootFolders();
    await chmod(secret, 0o755);
    await (await startForTest({ dataDir, sharedDir, ways: ['account'] })).stop();
    await chmod(secret, 0o700);
    const log = recordingLog();
    await startForTest({ dataDir, sharedDir, log });
    expect(log.lines.at(-1)).toContain(`in ${dataDir}/postgres and runs in a user namespace`);
    expect(await exists(join(dataDir, 'postgres-moved-to'))).toBe(false);
  });

  test('An account that can reach the data folder works in it', async () => {
    const { secret, sharedDir } = await rootFolders();
    await chmod(secret, 0o755);
    await startForTest({ dataDir: secret, sharedDir, ways: ['account'] });
    expect((await stat(join(secret, 'postgres'))).uid).toBe(account.uid);
    expect(await exists(join(secret, 'postgres-moved-to'))).toBe(false);
  });

  test('Data changes hands and place with the way, and stays where it is when the way comes back', async () => {
    const { dataDir, sharedDir } = await rootFolders();
    const first = await startForTest({ dataDir, sharedDir, ways: ['namespace'] });
    await query(first.connection, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await startForTest({ dataDir, sharedDir, ways: ['account'] });
    expect(await query(second.connection, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
    expect(await exists(join(dataDir, 'postgres'))).toBe(false);
    await second.stop();
    const log = recordingLog();
    const third = await startForTest({ dataDir, sharedDir, log });
    expect(await query(third.connection, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
    expect(log.lines.at(-1)).toContain(` in ${sharedDir}/`);
    await third.stop();
    const fourth = await startForTest({ dataDir, sharedDir, ways: ['namespace'] });
    expect(await query(fourth.connection, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
  });

  test('A move that was cut short is taken up again', async () => {
    const { dataDir, sharedDir } = await rootFolders();
    const first = await startForTest({ dataDir, sharedDir, ways: ['namespace'] });
    await query(first.connection, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const home = join(sharedDir, 'data-1');
    await mkdir(join(home, 'postgres.partial/base'), { recursive: true });
    await writeFile(join(dataDir, 'postgres-moved-to'), `${home}\n`);
    const second = await startForTest({ dataDir, sharedDir, ways: ['account'] });
    expect(await query(second.connection, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
    expect(await exists(join(home, 'postgres.partial'))).toBe(false);
  });

  test('A moved database that is missing, doubled or in use elsewhere is refused', async () => {
    const { secret, dataDir, sharedDir } = await rootFolders();
    const options = { sharedDir, ways: ['account' as const] };
    const first = await startForTest({ ...options, dataDir });
    const home = (await readFile(join(dataDir, 'postgres-moved-to'), 'utf8')).trim();
    const copy = join(secret, 'copy');
    await cp(dataDir, copy, { recursive: true });
    await expect(startForTest({ ...options, dataDir: copy })).rejects.toThrow(
      `Another Berth server (pid ${process.pid}) already uses ${home};`,
    );
    expect(await query(first.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await first.stop();
    await mkdir(join(dataDir, 'postgres'));
    await expect(startForTest({ ...options, dataDir })).rejects.toThrow(
      `Both ${dataDir}/postgres and ${home}/postgres hold a database;`,
    );
    await rm(home, { recursive: true });
    await expect(startForTest({ ...options, dataDir })).rejects.toThrow(
      `The database of ${dataDir} was moved to ${home}, which is not there;`,
    );
  });

  test('Where no program makes user namespaces, an account is used', async () => {
    const { secret } = await rootFolders();
    await chmod(secret, 0o755);
    await symlink('/usr/bin/id', join(secret, 'id'));
    const server = new Program(writerCommand(join(secret, 'data'), 'stop'), { env: { PATH: secret } });
    expect(await server.line('PostgreSQL')).toContain(`runs as ${account.name} (uid ${account.uid})`);
    await server.line('stopped');
  });

  test('Where neither way is open, the refusal says what to do', async () => {
    const { dataDir } = await rootFolders();
    // Root of a namespace that allows no other user and no further namespace.
    const command = [
      'unshare',
      '--user',
      '--map-root-user',
      'sh',
      '-c',
      'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"',
      'sh',
    ];
    const server = new Program([...command, ...writerCommand(dataDir)]);
    await expect(server.line('postgres')).rejects.toThrow(
      /PostgreSQL cannot be run here \(in a user namespace: .*; as .*\)\. Set DATABASE_URL to a PostgreSQL server, or start Berth as an ordinary user/,
    );
  });

  test('An orphan that runs as another account is stopped', async () => {
    const { secret } = await rootFolders();
    await chmod(secret, 0o755);
    await mkdir(join(secret, 'data'));
    const dataDir = join(secret, 'data');
    await (await startForTest({ dataDir, ways: ['account'] })).stop();
    const server = new Program(writerCommand(dataDir));
    await server.line('row');
    await server.kill();
    const { connection } = await startForTest({ dataDir });
    expect(await query(connection, 'SELECT number FROM rows LIMIT 1')).toEqual([{ number: 1 }]);
  });

  test('Programs that an account cannot reach are copied to where it can run them, once', async () => {
    const { secret, sharedDir } = await rootFolders();
    const installed = findBinaries();
    const binaries = binariesIn(join(secret, 'native'), installed.version);
    await cp(installed.folder, binaries.folder, { recursive: true, verbatimSymlinks: true });
    const request = { dataDir: secret, home: secret, binaries, choice: { ways: ['account' as const], sharedDir } };
    const place = await choosePlace(request);
    expect(place.binaries.folder.startsWith(`${sharedDir}/postgres-${installed.version}-`)).toBe(true);
    await openCluster(secret, place);
    const { ino } = await stat(place.binaries.postgres);
    const again = await choosePlace(request);
    expect((await stat(again.binaries.postgres)).ino).toBe(ino);
  });

  test.runIf(othersRunUs())(
    'An ordinary user runs PostgreSQL directly, and is told where the data is another’s',
    async () => {
      const { secret } = await rootFolders();
      const { uid, gid } = findAccount(['nobody']);
      await chown(secret, uid, gid);
      const server = new Program(writerCommand(secret, 'stop'), { uid, gid });
      expect(await server.line('PostgreSQL')).toContain('runs as the user of this server');
      await server.line('stopped');
      await chown(join(secret, 'postgres'), 0, 0);
      const next = new Program(writerCommand(secret, 'stop'), { uid, gid });
      await expect(next.line('postgres')).rejects.toThrow(
        `${secret}/postgres belongs to uid 0, and this server runs as uid ${uid}`,
      );
    },
  );

  test.runIf(othersRunUs())('A user without a name, whom initdb refuses, gets one in a user namespace', async () => {
    const { secret } = await rootFolders();
    const nameless = { uid: 54_321, gid: 54_321 };
    await chown(secret, nameless.uid, nameless.gid);
    const server = new Program(writerCommand(secret, 'stop'), nameless);
    expect(await server.line('PostgreSQL')).toContain('runs in a user namespace');
    await server.line('stopped');
  });
});
