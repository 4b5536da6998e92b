/** A moment as fields of the kind `datetime-local` hold it, in the time zone of the browser. */
export function localMoment(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** The moment that such a field holds, as ISO; undefined for one that is not filled in. */
export function momentOf(local: string): string | undefined {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
