import { posix } from 'node:path';
import { refused } from './refusals.ts';

const longestPath = 1_000;
const longestName = 255;
const deepest = 64;

/** A path of an archive as one below its top, without dots; empty for the top itself. Refuses what leads elsewhere. */
export function safePath(path: string): string {
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path) || path.split(/[\\/]/).includes('..'))
    throw refused('outside', path);
  if (path.includes('\0') || path.includes('\\') || path.includes('\uFFFD')) throw refused('name', path);
  const plain = posix.normalize(path).replace(/\/+$/, '');
  if (plain === '.' || plain === '') return '';
  const parts = plain.split('/');
  const isLong = (name: string) => Buffer.byteLength(name) > longestName;
  if (Buffer.byteLength(plain) > longestPath || parts.length > deepest || parts.some(isLong))
    throw refused('name', path);
  return plain;
}
