import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listInside, readInside, type RunInside } from './inside-files.ts';

const running =
  (output: PassThrough, exitCode = 0, said = ''): RunInside =>
  async () => ({ output, ended: Promise.resolve(exitCode), errors: () => said });

test('a file is read from its first byte to its last, and who leaves it ends its program', async () => {
  const output = new PassThrough();
  const reading = readInside(running(output), '/etc/motd');
  output.write('ahoy');
  const file = await reading;
  output.end(' there');
  expect(String(await buffer(file))).toBe('ahoy there');

  const left = new PassThrough();
  const opening = readInside(running(left), '/dev/zero');
  left.write('0');
  const closed = once(left, 'close');
  (await opening).destroy();
  await closed;
});

test('a file without bytes is empty where it could be read, and its program says why where it could not', async () => {
  const [empty, refused] = [new PassThrough(), new PassThrough()];
  empty.end();
  expect(await buffer(await readInside(running(empty), 'none'))).toHaveLength(0);
  refused.end();
  await expect(readInside(running(refused, 1, 'cat: no such file'), 'none')).rejects.toMatchObject({
    code: 'instance.file.not_found',
  });
});

test('a listing that never ends is not kept', async () => {
  const output = new PassThrough();
  const listing = listInside(running(output), '/');
  output.on('drain', () => output.write(Buffer.alloc(65_536)));
  output.write(Buffer.alloc(65_536));
  await expect(listing).rejects.toThrow('longer than any can be');
  expect(output.destroyed).toBe(true);
});
