import { useEffect, useState } from 'react';
import { Fault } from '#core/contract/fault.ts';
import { faultOf } from '#core/web/state/api.ts';
import { pictureType, textOf } from './contents.ts';

/** What a file holds, as far as it can be shown. */
export type Shown =
  | { readonly kind: 'loading' }
  | { readonly kind: 'binary' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'picture'; readonly address: string }
  | { readonly kind: 'failed'; readonly fault: Fault };

/** The contents of the file at an address, for as long as they are shown; `again` asks anew. Nothing is asked without an address. */
export function useFile(address: string | undefined, name: string): { readonly shown: Shown; again: () => void } {
  const [shown, show] = useState<Shown>({ kind: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (address === undefined) return;
    const stop = new AbortController();
    let picture: string | undefined;
    void read(address, name, stop.signal).then(
      (read) => {
        if (stop.signal.aborted) return;
        picture = read instanceof Blob ? URL.createObjectURL(read) : undefined;
        if (picture !== undefined) show({ kind: 'picture', address: picture });
        else if (typeof read === 'string') show({ kind: 'text', text: read });
        else show({ kind: 'binary' });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) show({ kind: 'failed', fault: error instanceof Fault ? error : unreachable() });
      },
    );
    return () => {
      stop.abort();
      if (picture !== undefined) URL.revokeObjectURL(picture);
    };
  }, [address, name, tries]);
  return {
    shown,
    again() {
      show({ kind: 'loading' });
      setTries(tries + 1);
    },
  };
}

/** A picture as a blob, a text, or undefined of what is neither. */
async function read(address: string, name: string, signal: AbortSignal): Promise<Blob | string | undefined> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw await faultOf(response);
  const bytes = await response.arrayBuffer();
  const type = pictureType(name);
  return type === undefined ? textOf(new Uint8Array(bytes)) : new Blob([bytes], { type });
}

const unreachable = (): Fault =>
  new Fault('client.unreachable', 'The server cannot be reached. Check the connection and try again.', 503);
