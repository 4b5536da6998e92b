import worklet from './recorder.worklet.js';
import { recordingRate, toWav } from './wav.ts';

/** A recording under way; the microphone is released by either end. */
export interface Recording {
  /** Ends it and answers what was heard as a WAV file; nothing where not a sample came. */
  finish(): Promise<Uint8Array<ArrayBuffer> | undefined>;
  cancel(): void;
}

/**
 * Records from the microphone, once the user has allowed it; rejects with the browser's DOMException otherwise.
 * `onHeard` is told the length so far in seconds and the level of the newest piece from 0 to 1.
 */
export async function record(onHeard: (seconds: number, level: number) => void): Promise<Recording> {
  // Recognisers want the sound as it is: what makes calls pleasant takes parts of speech away.
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  });
  const context = new AudioContext();
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  try {
    await context.audioWorklet.addModule(new URL(worklet, import.meta.url));
    const pieces: Float32Array[] = [];
    let length = 0;
    const recorder = new AudioWorkletNode(context, 'recorder', { channelCount: 1, channelCountMode: 'explicit' });
    recorder.port.onmessage = ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => {
      pieces.push(data);
      length += data.length;
      onHeard(length / context.sampleRate, levelOf(data));
    };
    // Only what leads to the destination is processed; the recorder itself stays silent.
    context.createMediaStreamSource(stream).connect(recorder).connect(context.destination);
    await context.resume();
    return {
      cancel: release,
      async finish() {
        release();
        return length === 0 ? undefined : toWav(await resampled(pieces, length, context.sampleRate));
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** How loud samples are, from 0 (60 dB below the most) to 1. */
function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return Math.max(0, Math.min(1, 1 + Math.log10(power + 1e-12) / 6));
}

async function resampled(pieces: readonly Float32Array[], length: number, sampleRate: number): Promise<Float32Array> {
  const heard = new AudioBuffer({ length, sampleRate });
  let at = 0;
  for (const piece of pieces) {
    heard.getChannelData(0).set(piece, at);
    at += piece.length;
  }
  const offline = new OfflineAudioContext(1, Math.ceil((length * recordingRate) / sampleRate), recordingRate);
  const source = new AudioBufferSourceNode(offline, { buffer: heard });
  source.connect(offline.destination);
  source.start();
  return (await offline.startRendering()).getChannelData(0);
}
