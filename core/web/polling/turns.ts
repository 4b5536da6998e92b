/** What a tab takes turns by; browsers offer locks to secure pages alone. */
export interface Stage {
  readonly locks: LockManager | undefined;
  readonly isHidden: () => boolean;
  /** Calls back whenever the tab is hidden or shown; answers what ends that. */
  readonly watch: (listener: () => void) => () => void;
}

const thisTab: Stage = {
  locks: navigator.locks as LockManager | undefined,
  isHidden: () => document.visibilityState === 'hidden',
  watch: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

/**
 * Takes part in the turns for `name`: of all visible tabs one has the turn, until it is hidden or closed or ends its part.
 * `tell` learns when this tab has it and when no longer. Answers what ends the part.
 */
export function takeTurns(name: string, tell: (mine: boolean) => void, stage: Stage = thisTab): () => void {
  let leave: (() => void) | undefined;
  const follow = () => {
    if (!stage.isHidden()) return void (leave ??= wait(name, tell, stage.locks));
    leave?.();
    leave = undefined;
  };
  const stopWatching = stage.watch(follow);
  follow();
  return () => {
    stopWatching();
    leave?.();
  };
}

/** Waits for the turn and keeps it until told to stop. */
function wait(name: string, tell: (mine: boolean) => void, locks: LockManager | undefined): () => void {
  const over = new AbortController();
  const released = Promise.withResolvers<void>();
  let mine = false;
  const begin = () => {
    if (over.signal.aborted) return undefined;
    mine = true;
    tell(true);
    return released.promise;
  };
  // Without locks, or where a browser refuses them, every visible tab has a turn of its own.
  if (!locks) void begin();
  locks?.request(name, { signal: over.signal }, begin).catch(begin);
  return () => {
    over.abort();
    released.resolve();
    if (mine) tell(false);
    mine = false;
  };
}
