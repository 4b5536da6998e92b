/** The sample rate of recordings in Hz: what speech recognition works with. */
export const recordingRate = 16_000;

/** A WAV file of one channel of 16-bit linear PCM at the recording rate, from samples from -1 to 1. */
export function toWav(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const file = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const write = (at: number, text: string) =>
    [...text].forEach((character, index) => file.setUint8(at + index, character.charCodeAt(0)));
  write(0, 'RIFF');
  file.setUint32(4, file.byteLength - 8, true);
  write(8, 'WAVEfmt ');
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, recordingRate, true);
  file.setUint32(28, recordingRate * 2, true);
  file.setUint16(32, 2, true);
  file.setUint16(34, 16, true);
  write(36, 'data');
  file.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, index) =>
    file.setInt16(44 + index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true),
  );
  return new Uint8Array(file.buffer);
}
