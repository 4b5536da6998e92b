import { expect, test } from 'vitest';
import type { InstanceFileData } from '#plugins/instances/contract.ts';
import { pathIn, waysTo } from './address.ts';
import { inOrder, pictureType, textOf } from './contents.ts';

const file = (name: string, type: InstanceFileData['type'] = 'file'): InstanceFileData => ({
  name,
  type,
  size: 0,
  updated: '2030-01-01T00:00:00.000Z',
});

test('folders stand first, and numbers in names count as numbers', () => {
  const files = [
    file('part-10'),
    file('part-9'),
    file('zeta', 'folder'),
    file('alpha', 'link'),
    file('beta', 'folder'),
  ];
  expect(inOrder(files).map(({ name }) => name)).toEqual(['beta', 'zeta', 'alpha', 'part-9', 'part-10']);
});

test('text is what is text, whatever its name, and pictures go by theirs', () => {
  expect(textOf(new TextEncoder().encode('Привет\n'))).toBe('Привет\n');
  expect(textOf(Uint8Array.of(0x50, 0x4b, 0, 3))).toBeUndefined();
  expect(textOf(Uint8Array.of(0xff, 0xfe, 0x41))).toBeUndefined();
  expect(['chart.PNG', 'a.tar.gz', 'png', 'page.svg'].map(pictureType)).toEqual([
    'image/png',
    undefined,
    'image/png',
    undefined,
  ]);
});

test('the way to a folder names each folder on it', () => {
  expect(waysTo('')).toEqual([]);
  expect(waysTo('home/run 1')).toEqual([
    { name: 'home', path: 'home' },
    { name: 'run 1', path: 'home/run 1' },
  ]);
  expect([pathIn('', 'home'), pathIn('home', 'run 1')]).toEqual(['home', 'home/run 1']);
});
