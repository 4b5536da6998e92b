const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long until a moment, rounded up: hours where it is less than a day, else days. */
export function timeLeft(until: string, now = Date.now()): { readonly unit: 'hours' | 'days'; readonly count: number } {
  const left = Math.max(0, Date.parse(until) - now);
  return left < dayMs
    ? { unit: 'hours', count: Math.ceil(left / hourMs) }
    : { unit: 'days', count: Math.ceil(left / dayMs) };
}
