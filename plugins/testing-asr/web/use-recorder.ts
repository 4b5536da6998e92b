import { useEffect, useRef, useState } from 'react';
import { record, type Recording } from './recording.ts';

/** The longest recording in seconds. */
export const longestSeconds = 60;

/** Why there is no recording. */
export type Refusal = 'insecure' | 'denied' | 'missing' | 'busy' | 'silent';

export type RecorderState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'refused'; readonly why: Refusal }
  | { readonly kind: 'asking' }
  | { readonly kind: 'recording'; readonly seconds: number; readonly level: number };

/** The microphone of a form: `onRecorded` gets each recording as a WAV file, also one that its time limit ends. */
export function useRecorder(onRecorded: (wav: Uint8Array<ArrayBuffer>) => void): {
  state: RecorderState;
  start: () => void;
  stop: () => void;
} {
  const [state, setState] = useState<RecorderState>(() =>
    isSecureContext ? { kind: 'idle' } : { kind: 'refused', why: 'insecure' },
  );
  const current = useRef<Recording>(undefined);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      current.current?.cancel();
    };
  }, []);

  async function start(): Promise<void> {
    setState({ kind: 'asking' });
    try {
      const recording = await record((seconds, level) => {
        if (!current.current) return;
        setState({ kind: 'recording', seconds, level });
        if (seconds >= longestSeconds) void stop();
      });
      if (gone.current) return recording.cancel();
      current.current = recording;
      setState({ kind: 'recording', seconds: 0, level: 0 });
    } catch (error) {
      setState({ kind: 'refused', why: refusalOf(error) });
    }
  }

  async function stop(): Promise<void> {
    const recording = current.current;
    current.current = undefined;
    const wav = await recording?.finish();
    if (gone.current || !recording) return;
    setState(wav ? { kind: 'idle' } : { kind: 'refused', why: 'silent' });
    if (wav) onRecorded(wav);
  }

  return { state, start: () => void start(), stop: () => void stop() };
}

/** What the browser means when it gives no microphone; anything else is a defect and thrown on. */
function refusalOf(error: unknown): Refusal {
  switch (error instanceof DOMException ? error.name : undefined) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      throw error;
  }
}
