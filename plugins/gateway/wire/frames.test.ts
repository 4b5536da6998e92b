import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FrameReader, GatherBudget } from './frames.ts';
import { WireError } from './wire-error.ts';

function frame(body: Buffer, flag = 0): Buffer {
  const prefix = Buffer.from([flag, 0, 0, 0, 0]);
  prefix.writeUInt32BE(body.length, 1);
  return Buffer.concat([prefix, body]);
}

function readAll(chunks: readonly Buffer[], maxBytes = 1000) {
  const reader = new FrameReader({ maxBytes });
  const found: string[] = [];
  for (const chunk of chunks) {
    reader.push(chunk);
    for (let next = reader.next(); next; next = reader.next())
      found.push(`${next.compressed ? 'packed ' : ''}${next.body}`);
  }
  return { found, partial: reader.partial };
}

const three = Buffer.concat([frame(Buffer.from('one')), frame(Buffer.alloc(0)), frame(Buffer.from('three'), 1)]);

test('frames are cut out wherever the chunks are cut', () => {
  for (let first = 0; first <= three.length; first++) {
    for (let second = first; second <= three.length; second++) {
      const chunks = [three.subarray(0, first), three.subarray(first, second), three.subarray(second)];
      expect(readAll(chunks)).toEqual({ found: ['one', '', 'packed three'], partial: false });
    }
  }
});

test('frames come whole out of any chunks', () => {
  const body = fc.nat(300_000).map((length) => Buffer.alloc(length, length));
  const size = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100_000 }));
  fc.assert(
    fc.property(fc.array(body, { maxLength: 4 }), fc.array(size, { minLength: 1, maxLength: 5 }), (bodies, sizes) => {
      const bytes = Buffer.concat(bodies.map((each) => frame(each)));
      const chunks: Buffer[] = [];
      for (let at = 0, turn = 0; at < bytes.length; turn++) {
        chunks.push(bytes.subarray(at, at + sizes[turn % sizes.length]!));
        at += sizes[turn % sizes.length]!;
      }
      const reader = new FrameReader({ maxBytes: 300_000 });
      const found: Buffer[] = [];
      for (const chunk of chunks) {
        reader.push(chunk);
        for (let next = reader.next(); next; next = reader.next()) found.push(next.body);
      }
      expect(Buffer.concat(found.map((each) => frame(each))).equals(bytes)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test.each([[1], [4], [5], [7]])('a stream cut after %i bytes is known to be partial', (length) => {
  expect(readAll([three.subarray(0, length)]).partial).toBe(true);
});

test.each([
  ['a frame above the limit', frame(Buffer.alloc(1001))],
  ['a length of 4 GiB', Buffer.from([0, 0xff, 0xff, 0xff, 0xff])],
  ['a flag that has no meaning', frame(Buffer.alloc(1), 2)],
])('%s is refused as soon as its prefix is there', (_what, bytes) => {
  expect(() => readAll([bytes.subarray(0, 5)])).toThrow(WireError);
});

test('room grows with what arrived, not with what a prefix claims', () => {
  const before = process.memoryUsage().arrayBuffers;
  const readers = Array.from({ length: 200 }, () => {
    const reader = new FrameReader({ maxBytes: 2 ** 30 });
    reader.push(Buffer.from([0, 0x3f, 0xff, 0xff, 0xff, 1, 2, 3]));
    expect(reader.next()).toBeUndefined();
    return reader;
  });
  expect(readers.every(({ partial }) => partial)).toBe(true);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
});

test('unfinished messages share a budget, which comes back when they are finished or given up', () => {
  const limits = { maxBytes: 1_000_000, budget: new GatherBudget(140_000) };
  const begin = () => {
    const reader = new FrameReader(limits);
    reader.push(frame(Buffer.alloc(65_000)).subarray(0, 60_000));
    reader.next();
    return reader;
  };
  const [first, second] = [begin(), begin()];
  expect(begin).toThrow(WireError);
  first.push(Buffer.alloc(65_000));
  expect(first.next()?.body).toHaveLength(65_000);
  begin();
  expect(begin).toThrow(WireError);
  second.abandon();
  begin();
});
