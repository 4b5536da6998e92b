import { useEffect, useState } from 'react';
import { fromBase64 } from './base64.ts';
import { peaks } from './peaks.ts';
import { recordingRate } from './wav.ts';

/** How many bars a waveform has. */
const bars = 160;

/** A sound file as the browser understands it. */
export interface DecodedSound {
  /** Where a player finds it. */
  readonly url: string;
  /** From 0 to 1; undefined where this browser cannot decode the file. */
  readonly bars: readonly number[] | undefined;
}

/** The sound file in a base64 text, once it is decoded. */
export function useDecodedSound(base64: string): DecodedSound | undefined {
  const [sound, setSound] = useState<DecodedSound>();
  useEffect(() => {
    let left = false;
    const bytes = fromBase64(base64);
    const url = URL.createObjectURL(new Blob([bytes]));
    void decode(bytes.buffer).then((samples) => {
      if (!left) setSound({ url, bars: samples && peaks(samples, bars) });
    });
    return () => {
      left = true;
      URL.revokeObjectURL(url);
    };
  }, [base64]);
  return sound;
}

async function decode(file: ArrayBuffer): Promise<Float32Array | undefined> {
  try {
    return (await new OfflineAudioContext(1, 1, recordingRate).decodeAudioData(file)).getChannelData(0);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
