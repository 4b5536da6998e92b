import { useRef } from 'react';
import type { Sending } from './api.ts';

interface Attempt {
  /** How to send this content: with the id that it was sent with before, so that a try whose answer was lost is not done twice. */
  readonly sendingOf: (content: unknown) => Sending;
  /** Forgets it, once it was done: the same content means another one then. */
  readonly done: () => void;
}

/** Tells a form's tries apart: those that send the same are one, until it is done. */
export function useAttempt(): Attempt {
  const last = useRef<{ readonly content: string; readonly requestId: string }>(undefined);
  return {
    sendingOf(content) {
      const text = JSON.stringify(content);
      if (last.current?.content !== text) last.current = { content: text, requestId: newId() };
      return { requestId: last.current.requestId };
    },
    done() {
      last.current = undefined;
    },
  };
}

/** Browsers have `randomUUID` on secure pages alone. */
const newId = (): string =>
  `web_${[...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
