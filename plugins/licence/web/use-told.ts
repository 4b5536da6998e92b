import { useAtomValue } from 'jotai';
import { core } from '#core/contract/core.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import type { Audience } from '#core/web/points.ts';
import { isFor } from '#core/web/state/audience.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { suspends, toldOfLicence, type LicenceStanding } from '../contract/told.ts';

const pollMs = 60_000;

/** Who is told: of what is going to be suspended whoever uses it, and of what is suspended everybody. */
const audienceOf = (standing: LicenceStanding): Audience => (suspends(standing) ? 'anyone' : 'signedIn');

/** How the installation stands with its licence, for whom that is to tell, also while the page stays open; undefined where there is nothing to say. */
export function useTold() {
  const session = useAtomValue(sessionAtom);
  const { data = session.settings } = useAnswer(core.getFrontendSettings, {}, { poll: pollMs });
  const told = toldOfLicence.of(data);
  const isTold = told && told.standing !== 'valid' && isFor(audienceOf(told.standing), session);
  return isTold ? { ...told, settings: data.license } : undefined;
}
