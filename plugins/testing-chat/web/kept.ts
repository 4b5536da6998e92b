import { atom, useAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';

/** What a page keeps of the talk with one service until it is closed; the controller is that of the answer that was asked for last. */
type Kept<T> = T & { readonly controller?: AbortController | undefined };

const keptAtom = atom<Readonly<Record<number, Kept<object>>>>({});

/** An answer under way: `keep` does nothing once another one has been begun, or what is kept was replaced. */
interface UnderWay<T> {
  readonly signal: AbortSignal;
  readonly keep: (change: Partial<T>) => void;
}

interface Keeping<T> {
  readonly kept: T;
  readonly keep: (change: Partial<T>) => void;
  /** Ends the answer under way; what has come of it stays. */
  readonly stop: () => void;
  /** Begins an answer in place of the one under way. */
  readonly begin: () => UnderWay<T>;
  /** Keeps this, and nothing more of the answer under way, which is ended. */
  readonly replace: (change: Partial<T>) => void;
}

/**
 * The talk with a service, which outlives its panel: an answer goes on coming while its reader looks at another page, and
 * ends where they talk to another service, so that one at most is under way unseen. A sign-out leaves the workbench, and
 * ends all.
 */
export function useKept<T extends object>(service: number, nothing: T): Keeping<T> {
  const [all, setAll] = useAtom(keptAtom);
  const of = (every: typeof all) => (every[service] ?? nothing) as Kept<T>;
  const { controller } = of(all);
  const endOthers = useEffectEvent(() => {
    for (const [other, { controller: theirs }] of Object.entries(all)) if (Number(other) !== service) theirs?.abort();
  });
  useEffect(() => endOthers(), [service]);

  const change = (changed: Partial<Kept<T>>) =>
    setAll((before) => ({ ...before, [service]: { ...of(before), ...changed } }));

  function replace(changed: Partial<Kept<T>>): void {
    controller?.abort();
    change({ controller: undefined, ...changed });
  }

  return {
    kept: of(all),
    keep: change,
    stop: () => controller?.abort(),
    begin: () => {
      const own = new AbortController();
      replace({ controller: own } as Partial<Kept<T>>);
      return {
        signal: own.signal,
        keep: (changed) =>
          setAll((before) =>
            of(before).controller === own ? { ...before, [service]: { ...of(before), ...changed } } : before,
          ),
      };
    },
    replace,
  };
}
