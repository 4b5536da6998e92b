import { recordingRate, toWav } from './wav.ts';

/** A sound file of any kind that this browser decodes, as a recording would be: a WAV file of one channel. Undefined where the browser cannot decode it. */
export async function toRecording(file: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    // Decoding brings the sound to the rate of its context.
    const heard = await new OfflineAudioContext(1, 1, recordingRate).decodeAudioData(await file.arrayBuffer());
    return toWav(mixed(Array.from({ length: heard.numberOfChannels }, (_, channel) => heard.getChannelData(channel))));
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Several channels as one: their mean. */
export function mixed(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array()] = channels;
  return channels.length < 2
    ? first
    : first.map((_, at) => channels.reduce((sum, channel) => sum + channel[at]!, 0) / channels.length);
}
