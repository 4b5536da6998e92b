import { useAtomValue } from 'jotai';
import { core } from '#core/contract/core.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { toldOfLicence } from '../contract/told.ts';

const pollMs = 60_000;

/** How the installation stands with its licence, also while the page stays open; undefined where it needs none. */
export function useTold(): ReturnType<typeof toldOfLicence.of> {
  const atStart = useAtomValue(sessionAtom).settings;
  const { data = atStart } = useAnswer(core.getFrontendSettings, {}, { poll: pollMs });
  return toldOfLicence.of(data);
}
