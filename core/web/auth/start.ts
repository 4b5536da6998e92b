import { Fault } from '#core/contract/fault.ts';
import { core } from '#core/contract/core.ts';
import { Api } from '../api.ts';
import { startStep } from '../points.ts';
import { hostAtom, type Store } from '../state.ts';
import { emptySession, sessionAtom, type Session } from './session.ts';
import { selectAccount } from './redirects.ts';

const deniedFromAddress = 'account.access.denied.from_ip';

/** Learns the settings and who is signed in, step by step, and opens the workbench or its access page. */
export async function startSession(store: Store): Promise<void> {
  const host = store.get(hostAtom);
  const api = host.container.get(Api);
  let session: Session = emptySession;
  try {
    session = { ...session, settings: await api.send(core.getFrontendSettings) };
    for (const { visitors, run } of host.all(startStep)) {
      if (visitors || session.user) session = { ...session, ...(await run(session, api)) };
    }
    store.set(sessionAtom, { ...session, phase: 'ready' });
  } catch (error) {
    if (isAccountRefusal(error)) return selectAccount();
    if (error instanceof Fault && error.status === 403) return store.set(sessionAtom, { ...session, phase: 'noAccess', refusal: error.code === deniedFromAddress ? error.message : undefined });
    // The defaults keep the public pages usable; the error still reaches whoever watches.
    store.set(sessionAtom, { ...session, phase: 'ready' });
    throw error;
  }
}

/** Whether an error says that another account has to be chosen before anything else. */
export const isAccountRefusal = (error: unknown): boolean => error instanceof Fault && error.status === 403 && ['account.access.denied', 'account.not_selected'].includes(error.code);
