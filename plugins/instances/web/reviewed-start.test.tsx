import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'jotai';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Host } from '#core/plugin/host.ts';
import { provide } from '#core/plugin/token.ts';
import { emptySession, sessionAtom } from '#core/web/auth/session.ts';
import { Carried } from '#core/web/start/carried-answers.ts';
import { Api, HttpApi } from '#core/web/state/api.ts';
import { storeFor } from '#core/web/state/state.ts';
import { loadOverlays } from '#core/web/ui/overlays/load-overlays.ts';
import type { ModelInfoData, ModelShortStatusData } from '#plugins/services/contract.ts';
import instances from '../../../locales/en/instances.json' with { type: 'json' };
import services from '../../../locales/en/services.json' with { type: 'json' };
import { PowerButton } from './power-button.tsx';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { instances, services } },
  interpolation: { escapeValue: false },
});
beforeAll(loadOverlays);
beforeEach(() => void vi.stubGlobal('matchMedia', () => new EventTarget()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user = { id: 7, login: 'a', superadmin: false, internal: false, features: [], permissions: [] };
const service = { id: { accountId: 1, modelId: 2 }, modelName: 'ner' } as ModelInfoData;
const status = {
  state: 'INACTIVE',
  instances: { internalRequested: 0, hostingServerRequested: 0 },
} as ModelShortStatusData;

/** The buttons of a service that stands so. */
const power = (status: ModelShortStatusData, mayEdit = true) => (
  <Provider store={store}>
    <PowerButton service={service} mayEdit={mayEdit} status={status} />
  </Provider>
);

const carried = { take: () => undefined };
const provided = [provide(Api, {}, () => new HttpApi(carried)), provide(Carried, {}, () => carried)];
const store = storeFor(new Host({ name: 'test', plugins: [] }, [], provided));
store.set(sessionAtom, { ...emptySession, user });

test('a start cannot be left while it is on its way, and one that fails says why where it was asked for', async () => {
  const starts: { readonly body: unknown; readonly answer: (answer: Response) => void }[] = [];
  vi.stubGlobal('fetch', (address: string, { body, method }: RequestInit) => {
    if (method === 'POST') return new Promise<Response>((answer) => starts.push({ body, answer }));
    const queue = { verdict: 'queue', warnings: [], reason: { code: 'odd', message: 'No room yet.', args: {} } };
    return address.includes('start-check') ? Promise.resolve(Response.json(queue)) : new Promise(() => undefined);
  });
  render(power(status));
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  const dialog = within(await screen.findByRole('dialog'));
  const count = dialog.getByRole<HTMLInputElement>('spinbutton');
  await expect.poll(() => document.activeElement).toBe(count);
  const more = dialog.getByRole('button', { name: instances.count.oneMore });
  fireEvent.click(more);
  fireEvent.click(dialog.getByRole('button', { name: /^Start/ }));
  await expect.poll(() => starts.map(({ body }) => body)).toEqual(['2']);
  const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';
  const cancel = dialog.getByRole('button', { name: services.cancel });
  await expect.poll(() => [isOff(cancel), isOff(more), count.readOnly]).toEqual([true, true, true]);
  fireEvent.click(cancel);
  expect(count.isConnected).toBe(true);

  const refusal = { code: 'quota.used', message: 'The quota is used up.', status: 409, args: {} };
  await act(async () => starts[0]!.answer(Response.json(refusal, { status: 409 })));
  await dialog.findByText('The quota is used up.');
  expect([isOff(cancel), count.value]).toEqual([false, '2']);
});

test('what starts a service stops it then and starts it again, and keeps the focus', () => {
  const { rerender } = render(power(status));
  const button = (name: string) => screen.getByRole('button', { name });
  button('Start').focus();
  for (const [state, name] of [
    ['RUNNING', instances.stop.action],
    ['INACTIVE', 'Start'],
  ] as const) {
    rerender(power({ ...status, state }));
    expect(document.activeElement).toBe(button(name));
  }
});

test.each([
  ['whoever may change the service', true, 'REMOVING'],
  ['whoever may only wake it', false, 'STARTING'],
  ['whoever may only wake it, once it runs', false, 'RUNNING'],
] as const)('a button with nothing to do goes when the focus has left it, for %s', (_who, mayEdit, state) => {
  const { rerender } = render(power(status, mayEdit));
  const button = screen.getByRole('button', { name: 'Start' });
  button.focus();
  rerender(power({ ...status, state }, mayEdit));
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.blur(button);
  expect(screen.queryByRole('button')).toBeNull();
});
