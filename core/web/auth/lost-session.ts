import { Fault } from '#core/contract/fault.ts';
import { faultText } from '../page/fault-text.ts';
import { startStep } from '../points.ts';
import { Api } from '../state/api.ts';
import { hostAtom, queryClientAtom, type Store } from '../state/state.ts';
import { translate } from '../text/text.ts';
import { toasts } from '../ui/overlays/toasts.ts';
import { logIn, selectAccount, selectOtherAccount } from './redirects.ts';
import { isLost } from './refusals.ts';
import { emptySession, grown, sessionAtom, type User } from './session.ts';

const id = 'lost-session';

let asking: Promise<void> | undefined;

/** Refusals of what is asked here, which would have it asked again without end. */
const own = new WeakSet<Fault>();

/**
 * Says what became of the session that a page was opened with, once a call was refused for it: that it ended, who else is
 * signed in by now, or that its account may not be used from here. Leads to the choice of an account where its own user lost one.
 */
export async function tellLost(store: Store, refusal: Fault): Promise<void> {
  if (own.has(refusal)) return;
  asking ??= tell(store, refusal).finally(() => (asking = undefined));
  await asking;
}

async function tell(store: Store, refusal: Fault): Promise<void> {
  const { code } = refusal;
  // Who is signed in would be refused in the same way.
  if (code === 'account.access.denied.from_ip') return tellKeptOut(store, refusal);
  const { user } = store.get(sessionAtom);
  // The start does not know yet, and what cannot be learnt changes nothing.
  const now = user && (await whoIsSignedIn(store).catch(() => user));
  if (user && !now) tellEnded(store);
  else if (now && now.id !== user?.id) tellOther(store, now);
  else if (code === 'account.access.denied') selectOtherAccount();
  else if (code === 'account.not_selected') selectAccount();
}

/** Asks what the start asked first, up to the answer who is signed in. */
async function whoIsSignedIn(store: Store): Promise<User | undefined> {
  const host = store.get(hostAtom);
  const api = host.container.get(Api);
  const noting: Api = {
    send: (call, ...given) =>
      api.send(call, ...given).catch((error: unknown) => {
        if (error instanceof Fault) own.add(error);
        throw error;
      }),
  };
  let session = emptySession;
  for (const { run } of host.all(startStep).filter(({ visitors }) => visitors)) {
    const learnt = await run(session, noting);
    if ('user' in learnt) return learnt.user;
    session = grown(session, learnt);
  }
  return undefined;
}

/** Until the page's user is signed in again. */
function tellEnded(store: Store): void {
  toasts.add(
    {
      tone: 'bad',
      stays: true,
      title: translate('signedOut'),
      action: { label: translate('login'), onSelect: logIn },
    },
    id,
  );
  watch(store);
}

/** Until calls from this address are answered again: what was typed may wait for that. */
function tellKeptOut(store: Store, refusal: Fault): void {
  toasts.add(
    {
      tone: 'bad',
      stays: true,
      title: faultText(translate, refusal),
      action: { label: translate('retry'), onSelect: () => location.reload() },
    },
    id,
  );
  watch(store);
}

function tellOther(store: Store, { login }: User): void {
  toasts.add(
    {
      tone: 'warn',
      stays: true,
      title: translate('otherUser.title', { login }),
      text: translate('otherUser.text', { login: store.get(sessionAtom).user!.login }),
      // With its origin, because the workbench has to start anew.
      action: { label: translate('otherUser.action'), href: `${location.origin}/` },
    },
    id,
  );
  watch(store);
}

let watched = false;

/** Looks who is signed in once something is answered again that was refused. */
function watch(store: Store): void {
  if (watched) return;
  watched = true;
  const cache = store.get(queryClientAtom).getQueryCache();
  const refused = new Set(cache.getAll().flatMap(({ state, queryHash }) => (isLost(state.error) ? [queryHash] : [])));
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { state, queryHash } = event.query;
    if (isLost(state.error)) refused.add(queryHash);
    if (event.action.type !== 'success' || !refused.has(queryHash)) return;
    stop();
    watched = false;
    void settle(store);
  });
}

async function settle(store: Store): Promise<void> {
  const now = await whoIsSignedIn(store).catch(() => undefined);
  if (!now) watch(store);
  else if (now.id === store.get(sessionAtom).user!.id) toasts.close(id);
  else tellOther(store, now);
}
