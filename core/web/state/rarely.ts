const pauseMs = 30_000;
const saidAt = new Map<string, number>();

/** Whether something may be said now: the same text at most once in 30 seconds. */
export function mayRepeat(text: string, now = Date.now()): boolean {
  for (const [said, at] of saidAt) if (now - at >= pauseMs) saidAt.delete(said);
  if (saidAt.has(text)) return false;
  saidAt.set(text, now);
  return true;
}

/** Notes a failure that nobody has to act upon where developers look, without filling it. */
export function logQuietly(text: string): void {
  if (mayRepeat(text)) console.warn(text);
}
