import { expect, test } from 'vitest';
import { readWav } from './wav.ts';

interface Header {
  format?: number;
  channels?: number;
  sampleRate?: number;
  bits?: number;
  claimed?: number;
}

/** A WAV file with these samples, and a part that readers do not know before them. */
function wav(
  samples: readonly number[],
  { format = 1, channels = 1, sampleRate = 8000, bits = 16, claimed = samples.length * 2 }: Header = {},
): Buffer {
  const header = Buffer.alloc(56);
  header.write('RIFF', 0);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(format, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt16LE(bits, 34);
  header.write('LIST', 36);
  header.writeUInt32LE(3, 40);
  header.write('data', 48);
  header.writeUInt32LE(claimed, 52);
  return Buffer.concat([header, Buffer.from(Int16Array.from(samples).buffer)]);
}

test('samples of several channels become those of one', () => {
  expect(readWav(wav([16_384, -16_384, 16_384, 16_384], { channels: 2, sampleRate: 44_100 }))).toEqual({
    samples: Float32Array.from([0, 0.5]),
    sampleRate: 44_100,
  });
});

test('a file that claims more sound than it has ends where it ends', () => {
  expect(readWav(wav([16_384], { claimed: 0xffffffff })).samples).toEqual(Float32Array.from([0.5]));
});

test.each([
  ['an OGG or Opus file', Buffer.from('OggS and more')],
  ['an MP3 file', Buffer.from('ID3 and more')],
  ['an MP3 file', Buffer.from([0xff, 0xfb, 0x90, 0x64])],
  ['a FLAC file', Buffer.from('fLaC and more')],
  ['a WebM file', Buffer.from([0x1a, 0x45, 0xdf, 0xa3])],
  ['an MP4 file', Buffer.from('\0\0\0\x20ftypM4A ')],
  ['no sound file', Buffer.from('hello')],
  ['no sound file', Buffer.alloc(0)],
  ['without its format or its sound', Buffer.from('RIFF\0\0\0\0WAVE')],
  ['format 3 with 32 bits', wav([0, 0], { format: 3, bits: 32 })],
  ['format 1 with 8 bits', wav([0], { bits: 8 })],
  ['0 channels', wav([0], { channels: 0 })],
  ['at 0 Hz', wav([0], { sampleRate: 0 })],
])('%s is refused by what it is, naming what is taken', (what, file) => {
  expect(() => readWav(file)).toThrowError(
    expect.objectContaining({
      status: 400,
      code: 'request.invalid',
      message: expect.stringMatching(new RegExp(`${what}.*takes WAV files of 16-bit linear PCM`)),
    }),
  );
});
