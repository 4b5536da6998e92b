import { expect, test } from 'vitest';
import type { Chunk, VersionRow } from '../tables.ts';
import { texts } from '../types.ts';
import { Reports } from './reports.ts';

const rowsOfChunk = 100;
const bytesOfGist = rowsOfChunk * 8;
const signal = new AbortController().signal;

/** A version of some chunks, and how often each of them was read. */
function scene(chunks: readonly string[], mostHeld: number) {
  const reads: string[] = [];
  const reports = new Reports(
    {
      async rowsOf({ digest }: Chunk) {
        reads.push(digest);
        const row = (_: unknown, at: number) => ({ raw: Buffer.from(`"${digest} ${at}"`), before: '', line: at + 1 });
        return Array.from({ length: rowsOfChunk }, row);
      },
    },
    mostHeld,
  );
  const version = (of: readonly string[]) =>
    ({ chunks: of.map((digest) => ({ digest, bytes: 1, rows: rowsOfChunk, after: '' })) }) as unknown as VersionRow;
  const report = (of = chunks) => reports.on(version(of), texts, signal);
  return { report, reads };
}

test('what was found in a chunk is remembered, also where two reports read it at once', async () => {
  const { report, reads } = scene(['a', 'b'], bytesOfGist * 2);
  await Promise.all([report(), report(), report()]);
  reads.length = 0;
  await report();
  expect(reads).toEqual([]);
});

test('beyond what may be held, what was asked for longest ago is forgotten', async () => {
  const { report, reads } = scene(['a', 'b'], bytesOfGist * 2);
  await report();
  await report(['a']);
  await report(['c']);
  reads.length = 0;
  await report(['a', 'c']);
  expect(reads).toEqual([]);
  await report(['b']);
  expect(reads).toEqual(['b']);
});
