/**
 * Heartbeats of one side of a connection: beats at once and at every interval, and reports the peer as lost when nothing was heard
 * for three intervals and a second. Silence is counted in beats of this process, so neither a stepped clock nor a stalled loop is taken for it.
 */
export class Pulse {
  readonly #timer: NodeJS.Timeout;
  #quietBeats = 0;

  constructor(intervalMs: number, beat: () => void, lost: (silentMs: number) => void) {
    const patienceMs = 3 * intervalMs + 1000;
    const patience = Math.ceil(patienceMs / intervalMs);
    this.#timer = setInterval(() => {
      if (++this.#quietBeats > patience) lost(patienceMs);
      else beat();
    }, intervalMs);
    beat();
  }

  /** Something came from the peer. */
  heard(): void {
    this.#quietBeats = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
