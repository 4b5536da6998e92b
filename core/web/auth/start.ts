import { startTransition } from 'react';
import { Fault } from '#core/contract/fault.ts';
import { core } from '#core/contract/core.ts';
import { defaultSettings } from '#core/contract/settings.ts';
import { Api } from '../state/api.ts';
import { startStep } from '../points.ts';
import { hostAtom, remembering, type Store } from '../state/state.ts';
import { speakEnglishAlone } from '../text/text.ts';
import { isAccountRefusal } from './refusals.ts';
import { emptySession, grown, sessionAtom, type Session } from './session.ts';

/** Learns the settings and who is signed in, step by step, and opens the workbench or its access page; rejects with whatever could not be learnt. */
export async function startSession(store: Store): Promise<void> {
  const host = store.get(hostAtom);
  const api = remembering(store, host.container.get(Api));
  let session: Session = emptySession;
  let missed: unknown;
  try {
    const settings = await api.send(core.getFrontendSettings).catch((error: unknown) => {
      if (isRefusal(error)) throw error;
      missed = error;
      return defaultSettings;
    });
    if (settings.englishOnly) await speakEnglishAlone();
    session = { ...session, settings };
    for (const { visitors, run } of host.all(startStep)) {
      if (visitors || session.user) session = grown(session, await run(session, api));
    }
  } catch (error) {
    // The page is on its way to the choice of an account.
    if (isAccountRefusal(error)) return;
    if (isRefusal(error)) return store.set(sessionAtom, { ...session, phase: 'noAccess', refusal: error });
    session = { ...session, failure: error instanceof Fault ? error : undefined };
    missed ??= error;
  }
  // The defaults keep the public pages usable; the error still reaches whoever watches.
  startTransition(() => store.set(sessionAtom, { ...session, phase: 'ready' }));
  if (missed !== undefined) throw missed;
}

const isRefusal = (error: unknown): error is Fault => error instanceof Fault && error.status === 403;
