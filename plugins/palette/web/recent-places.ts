const most = 8;
const keyOf = (userId: number | undefined): string => `RECENT_PLACES.${userId ?? 'guest'}`;

/** Addresses of the things that a user opened last in this browser, the latest first. */
export function recentPlaces(userId: number | undefined): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    // Not what was written here, so there is nothing to recall.
    return [];
  }
}

export function notePlace(userId: number | undefined, address: string): void {
  const others = recentPlaces(userId).filter((each) => each !== address);
  localStorage.setItem(keyOf(userId), JSON.stringify([address, ...others].slice(0, most)));
}

/** The address of a thing's own page, whichever tab of it is open: as long as its pattern without what may follow. */
export const placeWithin = (pattern: string, location: string): string =>
  location.split('/').slice(0, pattern.replace('/*?', '').split('/').length).join('/');
