import { useEffect, useRef, useState } from 'react';
import type { Fault } from '#core/contract/fault.ts';
import type { Entry } from '../../contract/spelled-out.ts';
import { trimmed, wordOf } from './entries.ts';
import type { Speaker } from './use-speaker.ts';

/** How a word was heard last. */
export interface Trial {
  readonly replacement: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** How long it took to say; undefined where nothing was heard. */
  readonly seconds?: number;
  readonly fault?: Fault;
}

interface Now {
  readonly word: string;
  readonly state: 'asking' | 'playing';
}

/** Has single words spoken, one at a time, and keeps how each was heard last. */
export function useTrials({ speak }: Speaker) {
  const player = useRef<HTMLAudioElement>(undefined);
  const [now, setNow] = useState<Now>();
  const [trials, setTrials] = useState<ReadonlyMap<string, Trial>>(new Map());
  useEffect(() => () => player.current?.pause(), []);

  /** Plays a sound; answers its seconds once it begins, undefined where this browser cannot play it. */
  async function play(file: Blob, word: string): Promise<number | undefined> {
    const audio = (player.current ??= new Audio());
    const url = URL.createObjectURL(file);
    audio.src = url;
    const over = () => {
      URL.revokeObjectURL(url);
      // What is asked for since then is not over with it.
      setNow((current) => (current?.word === word && current.state === 'playing' ? undefined : current));
    };
    audio.onended = audio.onpause = over;
    setNow({ word, state: 'playing' });
    try {
      await audio.play();
      return audio.duration;
    } catch {
      over();
      return undefined;
    }
  }

  /** Speaks a word as its entry tells, or as it is written. */
  async function hear(entry: Entry, how: 'told' | 'written'): Promise<void> {
    const word = wordOf(entry);
    player.current?.pause();
    const asking: Now = { word, state: 'asking' };
    setNow(asking);
    const spoken = await speak(entry.original.trim(), how === 'told' ? [trimmed(entry)] : []);
    // Something else may be spoken by now, another word or a sentence.
    if (!spoken?.file) setNow((current) => (current === asking ? undefined : current));
    if (!spoken) return;
    const seconds = spoken.file && (await play(spoken.file, word));
    const { fault } = spoken;
    const trial: Trial = {
      replacement: entry.replacement,
      at: Date.now(),
      ...(seconds !== undefined && { seconds }),
      ...(fault && { fault }),
    };
    setTrials((before) => new Map(before).set(word, trial));
  }
  return {
    now,
    of: (entry: Entry): Trial | undefined => trials.get(wordOf(entry)),
    hear,
    stop: () => player.current?.pause(),
  };
}
export type Trials = ReturnType<typeof useTrials>;
