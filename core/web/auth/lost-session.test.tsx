import i18next from 'i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import { call, contract } from '#core/contract/call.ts';
import { Fault } from '#core/contract/fault.ts';
import { Host } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { startStep } from '../points.ts';
import { Api, HttpApi } from '../state/api.ts';
import { queryClientAtom, storeFor, type Store } from '../state/state.ts';
import { showToasts, type ToastOrder } from '../ui/overlays/toasts.ts';
import { choosingAccounts } from './choice.ts';
import { emptySession, sessionAtom } from './session.ts';

await i18next.init({
  lng: 'en',
  resources: {
    en: {
      core: {
        retry: 'Try again',
        signedOut: 'Your session has ended',
        faults: { account_access_denied_from_ip: 'Not from {{ip}}.' },
      },
    },
  },
  defaultNS: 'core',
  interpolation: { escapeValue: false },
});

const yard = contract('yard', {
  whoIsThere: call('GET /api/who', { summary: 'Who is there.', may: 'visitor' }),
  getCranes: call('GET /api/cranes', { summary: 'The cranes.', may: 'user' }),
});
const user = { id: 1, login: 'a', superadmin: false, internal: false, features: [], permissions: [] };

/** A page whose calls are answered as `answer` says, what it orders to be shown, and how often it asked who is there. */
function page(answer: () => Response) {
  let asked = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === yard.whoIsThere.path) asked += 1;
    return answer();
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const orders: ToastOrder[] = [];
  onTestFinished(showToasts((order) => orders.push(order)));
  const api = choosingAccounts(new HttpApi({ take: () => undefined }), () => store);
  const run = async (_session: unknown, given: Api) => {
    try {
      await given.send(yard.whoIsThere);
      return { user };
    } catch (error) {
      if (error instanceof Fault && error.status === 401) return { user: undefined };
      throw error;
    }
  };
  const host = new Host(
    { name: 'test', plugins: ['yard'] },
    [plugin({ id: 'yard', contributes: [startStep({ id: 'who', rank: 1, visitors: true, run })] })],
    [provide(Api, {}, () => api)],
  );
  const store: Store = storeFor(host);
  const client = store.get(queryClientAtom);
  const cranes = () =>
    client.fetchQuery({ queryKey: ['yard.getCranes'], queryFn: async () => (await api.send(yard.getCranes)) ?? null });
  return { store, orders, cranes, asked: () => asked };
}

const refused = (code: string, status: number, args = {}) =>
  Response.json({ code, message: 'Denied.', status, args }, { status });

test('a page whose account may not be used from its address any more says so, until calls are answered again', async () => {
  let isDenied = true;
  const { store, orders, cranes } = page(() =>
    isDenied ? refused('account.access.denied.from_ip', 403, { ip: '192.0.2.7' }) : new Response(null, { status: 204 }),
  );

  await expect(cranes()).rejects.toThrow('Denied.');
  store.set(sessionAtom, { ...emptySession, user });
  // The start shows a page of its own for that, and visitors have no account.
  expect(orders).toEqual([]);

  await expect(cranes()).rejects.toThrow('Denied.');
  await expect
    .poll(() => orders.at(-1)?.content)
    .toMatchObject({
      tone: 'bad',
      stays: true,
      title: 'Not from 192.0.2.7.',
      action: { label: 'Try again' },
    });
  isDenied = false;
  await cranes();
  await expect.poll(() => orders.at(-1)).toEqual({ id: 'lost-session' });
});

test('that a session has ended is asked about once, though the question is refused as well', async () => {
  const { store, orders, cranes, asked } = page(() => refused('sign_in.required', 401));
  store.set(sessionAtom, { ...emptySession, user });
  await expect(cranes()).rejects.toThrow('Denied.');
  await expect.poll(() => orders.at(-1)?.content).toMatchObject({ title: 'Your session has ended' });
  await expect(cranes()).rejects.toThrow('Denied.');
  await expect.poll(asked).toBe(2);
});
