import { timeLeft } from './time-left.ts';
import { suspends, type LicenceStanding } from './told.ts';

interface Told {
  readonly standing: LicenceStanding;
  /** ISO 8601. */
  readonly until?: string | undefined;
}

/** What the banner says of how an installation stands: its tone, its text, and how much time is left where that is part of it; undefined where nobody has to act. */
export function bannerOf(
  { standing, until }: Told,
  now = Date.now(),
):
  | { readonly tone: 'bad' | 'warn'; readonly text: LicenceStanding; readonly left?: ReturnType<typeof timeLeft> }
  | undefined {
  if (standing === 'valid') return undefined;
  if (suspends(standing)) return { tone: 'bad', text: standing };
  return { tone: 'warn', text: standing, ...(until !== undefined && { left: timeLeft(until, now) }) };
}
