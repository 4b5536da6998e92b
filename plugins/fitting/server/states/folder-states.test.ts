import { mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { FolderStates } from './folder-states.ts';

const state = { accountId: 1, modelId: 12, runId: 3 };
const content = () => Readable.from([Buffer.from('learnt')]);
async function world() {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'berth-states-')));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await writeFile(join(dataDir, 'secret.key'), 'secret');
  const states = new FolderStates(dataDir);
  await states.write(state, 'sub/model.bin', content());
  const listed = async () => {
    const found = [];
    for await (const each of states.files(state)) found.push(each);
    return found;
  };
  return { dataDir, states, directory: states.directory(state), listed };
}

test('files are written whole, listed and read; what breaks off leaves nothing', async () => {
  const { states, listed } = await world();
  const cut = async function* () {
    yield Buffer.from('half');
    throw new Error('The line was cut.');
  };
  await expect(states.write(state, 'sub/model.bin', cut())).rejects.toThrow('The line was cut.');
  expect(await listed()).toEqual([{ name: 'sub/model.bin', bytes: 6 }]);
  expect(await text(states.read(state, 'sub/model.bin'))).toBe('learnt');
});

test.each(['../../../out', 'sub/../../out', '/out', 'sub//out', '.', '', 'a\0b'])(
  'the name %j leads nowhere',
  async (name) => {
    const { dataDir, states } = await world();
    await expect(states.write(state, name, content())).rejects.toThrow('cannot be kept as a file');
    await expect(text(states.read(state, name))).rejects.toThrow('cannot be kept as a file');
    expect(await readdir(dataDir)).toEqual(['secret.key', 'training']);
  },
);

test('links that a program makes lead to nothing of the server', async () => {
  const { dataDir, states, directory, listed } = await world();
  await symlink(dataDir, join(directory, 'linked'));
  await symlink(join(dataDir, 'secret.key'), join(directory, 'metrics.json'));
  await expect(states.write(state, 'linked/out', content())).rejects.toThrow('no folder');
  await expect(text(states.read(state, 'linked/secret.key'))).rejects.toThrow('no file');
  await expect(text(states.read(state, 'metrics.json'))).rejects.toThrow('no file');
  expect(await listed()).toEqual([{ name: 'sub/model.bin', bytes: 6 }]);
  await states.write(state, 'metrics.json', content());
  expect(await text(states.read(state, 'metrics.json'))).toBe('learnt');
  await rm(directory, { recursive: true });
  await symlink(dataDir, directory);
  expect([await listed(), await states.has(state)]).toEqual([[], false]);
  await expect(text(states.read(state, 'secret.key'))).rejects.toThrow('no file');
  await expect(states.write(state, 'out', content())).rejects.toThrow();
  expect((await readdir(dataDir)).toSorted()).toEqual(['secret.key', 'training']);
});
