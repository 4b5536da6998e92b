import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tarOf, zipOf, type Packed } from '../test/archives.ts';
import { setWritable, unpack, withoutOuterFolder } from './unpack.ts';

let folder: string;
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'berth-unpack-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bounds = { largestBytes: 100 * 2 ** 20, mostFiles: 50, largestRatio: 10 };

async function unpacked(bytes: Buffer, own: Partial<typeof bounds> = {}) {
  const archive = join(folder, `archive-${++count}`);
  writeFileSync(archive, bytes);
  const target = join(folder, `target-${count}`);
  await mkdir(target);
  return { target, ...(await unpack(archive, target, { ...bounds, ...own })) };
}
const codeOf = async (bytes: Buffer, own: Partial<typeof bounds> = {}) =>
  unpacked(bytes, own).then(
    () => 'taken',
    (fault: { code: string; message: string }) => fault.code,
  );

const plain: readonly Packed[] = [
  { path: 'shout/', kind: 'folder' },
  { path: 'shout/image.json', text: '{"name":"shout"}' },
  { path: 'shout/bin/run.sh', text: '#!/bin/sh\n', mode: 0o755 },
  { path: 'shout/Привет.txt', text: 'да' },
  { path: 'shout/latest', link: 'bin/run.sh' },
];
const packers = {
  tar: (entries: readonly Packed[]) => tarOf(entries),
  'tar.gz': (entries: readonly Packed[]) => gzipSync(tarOf(entries)),
  zip: (entries: readonly Packed[]) => zipOf(entries),
};
const kinds = Object.keys(packers) as (keyof typeof packers)[];

test.each(kinds)('a %s unpacks as it was packed', async (kind) => {
  const { target, files, bytes } = await unpacked(packers[kind](plain));
  expect([files, bytes]).toEqual([3, 16 + 10 + 4]);
  await withoutOuterFolder(target);
  expect(readdirSync(target).toSorted()).toEqual(['bin', 'image.json', 'latest', 'Привет.txt']);
  expect(readFileSync(join(target, 'Привет.txt'), 'utf8')).toBe('да');
  expect(readlinkSync(join(target, 'latest'))).toBe('bin/run.sh');
  expect(statSync(join(target, 'bin/run.sh')).mode & 0o111).not.toBe(0);
  expect(statSync(join(target, 'image.json')).mode & 0o111).toBe(0);
  await setWritable(target, false);
  expect(statSync(join(target, 'image.json')).mode & 0o222).toBe(0);
  await setWritable(target, true);
});

test('an archive of the system tar, with long names and hard links, unpacks', async () => {
  const source = join(folder, 'source');
  const long = join(source, 'a'.repeat(120), 'b'.repeat(120));
  execFileSync('mkdir', ['-p', long]);
  writeFileSync(join(long, 'model.bin'), 'weights');
  execFileSync('ln', [join(long, 'model.bin'), join(source, 'z-same.bin')]);
  for (const format of ['gnu', 'pax']) {
    const { target, files } = await unpacked(
      execFileSync('tar', ['czf', '-', `--format=${format}`, '-C', source, '.']),
    );
    expect(files).toBe(2);
    expect(readFileSync(join(target, 'z-same.bin'), 'utf8')).toBe('weights');
  }
});

const file = (path: string): Packed => ({ path, text: 'x' });
const a = file('a');
const link = (to: string): Packed => ({ path: 'l', link: to });
const hostile: Readonly<Record<string, Readonly<Record<string, readonly Packed[]>>>> = {
  outside: {
    'a path upwards': [file('../evil')],
    'a path upwards from inside': [file('a/../../evil')],
    'an absolute path': [file('/tmp/evil')],
    'a path of Windows': [file('C:evil')],
  },
  name: { 'a backslash': [file('a\\b')], 'a long name': [file('x'.repeat(256))] },
  twice: {
    'a name twice': [a, file('./a')],
    'a file that is a folder too': [a, file('a/b')],
    'a file behind a link': [link('..'), file('l/evil')],
  },
  link: {
    'a link out': [a, link('../../etc/passwd')],
    'an absolute link': [a, link('/etc/passwd')],
    'a link to nothing': [a, link('b')],
    'links that lead out together': [
      file('a/file'),
      { path: 'a/s', link: '.' },
      { path: 'a/b', link: 's/../..' },
      link('a/s/../..'),
    ],
  },
  empty: { 'nothing but a folder': [{ path: 'a/', kind: 'folder' }] },
};
const cases = Object.entries(hostile).flatMap(([why, of]) =>
  Object.entries(of).flatMap(([what, entries]) => kinds.map((kind) => [kind, what, why, entries] as const)),
);
test.each(cases)('a %s with %s is refused and leaves nothing outside', async (kind, _what, why, entries) => {
  expect(await codeOf(packers[kind](entries))).toBe(`image.archive.${why}`);
  expect([existsSync(join(folder, 'evil')), existsSync('/tmp/evil')]).toEqual([false, false]);
});

test.each([
  ['../../etc/passwd', 'outside'],
  ['b', 'link'],
])('a hard link to %s, which is not inside, is refused', async (to, why) => {
  expect(await codeOf(tarOf([a, { ...link(to), hard: true }]))).toBe(`image.archive.${why}`);
});

test.each(['3', '4', '6'])('a device or pipe of type %s is refused', async (type) => {
  expect(await codeOf(tarOf([{ path: 'dev', type }]))).toBe('image.archive.special');
});

test.each(['tar.gz', 'zip'] as const)('a bomb in a %s is refused before it fills the disk', async (kind) => {
  const bomb = packers[kind]([{ path: 'zeros', bytes: Buffer.alloc(80 * 2 ** 20) }]);
  expect(bomb.length).toBeLessThan(2 ** 20);
  expect(await codeOf(bomb)).toBe('image.archive.bomb');
  expect(await codeOf(bomb, { largestBytes: 2 ** 20 })).toBe('image.archive.too_large.unpacked');
});

test('more files than may be are refused', async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ path: `f${at}`, text: 'x' }));
  expect(await codeOf(tarOf(many))).toBe('image.archive.too_large.files');
});

test.each([
  ['text', Buffer.from('hello'), 'image.archive.kind'],
  ['nothing', Buffer.alloc(0), 'image.archive.kind'],
  ['half of a tar.gz', gzipSync(tarOf(plain)).subarray(0, 100), 'image.archive.broken'],
  ['a gzip of no tar', gzipSync(Buffer.alloc(2_000, 'x')), 'image.archive.broken'],
  ['half of a tar', tarOf(plain).subarray(0, 1_100), 'image.archive.broken'],
  ['half of a zip', zipOf(plain).subarray(0, 200), 'image.archive.broken'],
  ['a zip that says less than it holds', zipOf([{ path: 'a', text: 'hello', claimed: 2 }]), 'image.archive.broken'],
  ['an encrypted zip', zipOf([{ path: 'a', text: 'hello', flags: 1 }]), 'image.archive.encrypted'],
])('%s is refused', async (_what, bytes, code) => {
  expect(await codeOf(bytes)).toBe(code);
});

test('whatever is damaged of an archive is taken whole or refused in a sentence', async () => {
  for (const kind of kinds) {
    const whole = packers[kind](plain);
    for (let at = 0; at < whole.length; at += kind === 'tar' ? 97 : 7) {
      const damaged = Buffer.from(whole);
      damaged[at]! ^= 0xff;
      expect(await codeOf(damaged)).toMatch(/^(taken|image\.archive\.\w+)/);
    }
  }
});
