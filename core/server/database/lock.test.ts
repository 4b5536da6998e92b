import { chmod, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exists } from '../postgres/embedded-files.ts';
import { othersRunUs, Program, temporaryFolder, until } from '../postgres/embedded-test.ts';
import { lockDirectory } from './lock.ts';

function holder(...args: string[]): string[] {
  return [process.execPath, join(import.meta.dirname, 'lock-holder-test.ts'), ...args];
}

test('A second server on a folder is refused in one sentence, also by another name of the folder', async () => {
  const folder = await temporaryFolder();
  const directory = join(folder, 'data');
  const first = new Program(holder(directory, 'http://127.0.0.1:8080'));
  await first.line('locked');
  await symlink(directory, join(folder, 'alias'));
  for (const name of [directory, join(folder, 'alias')]) {
    await expect(lockDirectory(name)).rejects.toThrow(
      `Another Berth server (pid ${first.child.pid}, http://127.0.0.1:8080) already uses ${name}; stop it or set DATA_DIR to another folder.`,
    );
  }
});

test('A killed server frees its folder at once', async () => {
  const directory = await temporaryFolder();
  const first = new Program(holder(directory));
  await first.line('locked');
  await first.kill();
  const lock = await lockDirectory(directory);
  await lock.release();
});

test('A released folder can be taken again, and by no two in one process', async () => {
  const directory = await temporaryFolder();
  const first = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(`Another Berth server (pid ${process.pid}) already uses`);
  await first.release();
  const second = await lockDirectory(directory);
  onTestFinished(() => second.release());
  const third = new Program(holder(directory));
  expect(await third.line('refused')).toContain(`(pid ${process.pid})`);
  expect(await exists(join(directory, 'server.lock-journal'))).toBe(false);
});

test('Of several servers that begin at once, exactly one gets the folder, and the others name it', async () => {
  const directory = await temporaryFolder();
  const programs = Array.from({ length: 4 }, () => new Program(holder(directory)));
  await until(() => programs.every(({ lines }) => lines.length > 0));
  const winners = programs.filter(({ lines }) => lines[0] === 'locked -');
  expect(winners.length).toBe(1);
  for (const { lines } of programs.filter((program) => !winners.includes(program))) {
    expect(lines[0]).toContain(`Another Berth server (pid ${winners[0]?.child.pid}) already uses ${directory};`);
  }
});

test.runIf(process.getuid?.() === 0 && othersRunUs())(
  'The lock holds between users, and needs a folder that may be written',
  async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o755);
    const directory = join(folder, 'data');
    await mkdir(directory);
    const nobody = { uid: 65534, gid: 65534 };
    const refused = new Program(holder(directory), nobody);
    expect(await refused.line('refused')).toContain(
      `${directory} cannot be used by this user; give it the right to write there`,
    );
    await chmod(directory, 0o777);
    const lock = await lockDirectory(directory);
    const second = new Program(holder(directory), nobody);
    expect(await second.line('refused')).toContain(`Another Berth server (pid ${process.pid}) already uses`);
    await lock.release();
    const third = new Program(holder(directory), nobody);
    await third.line('locked');
    await expect(lockDirectory(directory)).rejects.toThrow(`(pid ${third.child.pid})`);
  },
);
