import { useEffect, useSyncExternalStore } from 'react';

type Overlays = typeof import('./popups/overlays.ts');

let overlays: Overlays | undefined;
let loading: Promise<Overlays> | undefined;
const watchers = new Set<() => void>();

/** Fetches everything that floats above pages, once; after a failure the next who asks tries again. */
export function loadOverlays(): Promise<Overlays> {
  loading ??= import('./popups/overlays.ts').then(
    (loaded) => {
      overlays = loaded;
      for (const watcher of watchers) watcher();
      return loaded;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Fetches the overlays ahead of their first use; a failure is left to that use. */
export const warmOverlays = (): void => void loadOverlays().catch(() => undefined);

/** Fetches the overlays for what waits for them; after a failure whoever asked may ask again. */
export function demandOverlays(onFailure?: () => void): void {
  loadOverlays().catch((error: unknown) => {
    console.error(error);
    onFailure?.();
  });
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The overlays once they are there; asks for them where one is to be open. */
export function useOverlays(open = false): Overlays | undefined {
  useEffect(() => {
    if (open) demandOverlays();
  }, [open]);
  return useSyncExternalStore(watch, () => overlays);
}
