import { useEffect, useState } from 'react';
import { peaks } from './peaks.ts';

/** How many bars a waveform has. */
const bars = 160;
/** Fine enough to draw, and small; the player itself plays the file as it is. */
const drawnRate = 16_000;

/** A sound file as the browser understands it. */
export interface DecodedSound {
  /** Where a player finds it. */
  readonly url: string;
  /** From 0 to 1; undefined where this browser cannot decode the file. */
  readonly bars: readonly number[] | undefined;
}

/** A sound file, once it is decoded. */
export function useDecodedSound(file: Blob): DecodedSound | undefined {
  const [sound, setSound] = useState<DecodedSound>();
  useEffect(() => {
    let left = false;
    const url = URL.createObjectURL(file);
    void file
      .arrayBuffer()
      .then(decode)
      .then((samples) => {
        if (!left) setSound({ url, bars: samples && peaks(samples, bars) });
      });
    return () => {
      left = true;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return sound;
}

async function decode(file: ArrayBuffer): Promise<Float32Array | undefined> {
  try {
    return (await new OfflineAudioContext(1, 1, drawnRate).decodeAudioData(file)).getChannelData(0);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
