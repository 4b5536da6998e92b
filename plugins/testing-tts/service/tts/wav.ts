const headerBytes = 44;
const unknownLength = 0xffffffff;

/** A WAV file of one channel of 16-bit linear PCM, from samples from -1 to 1. */
export function toWav(samples: Float32Array, sampleRate: number): Buffer {
  return Buffer.concat([wavHeader(sampleRate, samples.length * 2), toPcm(samples)]);
}

/** Samples from -1 to 1 as 16-bit linear PCM, little-endian. */
export function toPcm(samples: Float32Array): Buffer {
  const pcm = Buffer.alloc(samples.length * 2);
  for (const [index, sample] of samples.entries())
    pcm.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32767), index * 2);
  return pcm;
}

/** The header of a WAV file whose sound has so many bytes; without a number, of one that is still being made. */
export function wavHeader(sampleRate: number, bytes?: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('RIFF', 0);
  header.writeUInt32LE(bytes === undefined ? unknownLength : headerBytes - 8 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes ?? unknownLength, 40);
  return header;
}
