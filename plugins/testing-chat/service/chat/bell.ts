const sampleRate = 16_000;
const seconds = 1.2;
/** The partials of a small bell: frequency in Hz, level, and how fast it fades. */
const partials: readonly (readonly [number, number, number])[] = [
  [880, 0.5, 3],
  [1760, 0.25, 5],
  [2640, 0.15, 8],
];

/** The sound of a bell as a WAV file: one channel of 16-bit linear PCM. */
export function bell(): Buffer {
  const count = sampleRate * seconds;
  const file = Buffer.alloc(44 + count * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + count * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(count * 2, 40);
  for (let at = 0; at < count; at++) {
    const time = at / sampleRate;
    const level = partials.reduce(
      (sum, [frequency, loudness, fading]) =>
        sum + loudness * Math.exp(-fading * time) * Math.sin(2 * Math.PI * frequency * time),
      0,
    );
    file.writeInt16LE(Math.round(level * Math.min(1, time / 0.005) * 30_000), 44 + at * 2);
  }
  return file;
}
