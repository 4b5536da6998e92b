const riff = Buffer.from('RIFF');

export const isWav = (bytes: Uint8Array): boolean => riff.equals(bytes.subarray(0, riff.length));

/** The chunks of a WAV file, by name: where each begins and how long it says it is. */
function chunkOf(wav: Buffer, name: string): { readonly at: number; readonly size: number } | undefined {
  for (let at = 12; at + 8 <= wav.length; at += 8 + wav.readUInt32LE(at + 4)) {
    if (wav.toString('latin1', at, at + 4) === name) return { at: at + 8, size: wav.readUInt32LE(at + 4) };
  }
  return undefined;
}

/** The bare samples: what follows the header of the chunk named `data`. */
export const samplesOf = (wav: Buffer): Buffer => wav.subarray(chunkOf(wav, 'data')?.at ?? 44);

/** How long a WAV file sounds; undefined for anything else, and for one that does not say. */
export function secondsOf(file: Uint8Array): number | undefined {
  if (!isWav(file)) return undefined;
  const wav = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const [format, data] = [chunkOf(wav, 'fmt '), chunkOf(wav, 'data')];
  if (!format || !data || format.at + 12 > wav.length) return undefined;
  const bytesPerSecond = wav.readUInt32LE(format.at + 8);
  // A file that was streamed may claim any length.
  return bytesPerSecond > 0 ? Math.min(data.size, wav.length - data.at) / bytesPerSecond : undefined;
}
