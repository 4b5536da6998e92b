import { expect, test } from 'vitest';
import { toWav } from './wav.ts';

test('samples become 16-bit PCM behind the header of a WAV file', () => {
  const file = Buffer.from(toWav(Float32Array.from([0, 1, -1, 2])));
  expect(file.length).toBe(52);
  expect([file.toString('latin1', 0, 4), file.toString('latin1', 8, 16), file.toString('latin1', 36, 40)]).toEqual([
    'RIFF',
    'WAVEfmt ',
    'data',
  ]);
  expect([
    file.readUInt32LE(4),
    file.readUInt16LE(20),
    file.readUInt16LE(22),
    file.readUInt32LE(24),
    file.readUInt32LE(28),
    file.readUInt16LE(34),
    file.readUInt32LE(40),
  ]).toEqual([44, 1, 1, 16_000, 32_000, 16, 8]);
  expect([0, 1, 2, 3].map((index) => file.readInt16LE(44 + index * 2))).toEqual([0, 32_767, -32_767, 32_767]);
});
