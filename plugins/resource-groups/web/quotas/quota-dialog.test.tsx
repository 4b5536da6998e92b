import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'jotai';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Host } from '#core/plugin/host.ts';
import { provide } from '#core/plugin/token.ts';
import { Carried } from '#core/web/start/carried-answers.ts';
import { Api, HttpApi } from '#core/web/state/api.ts';
import { storeFor } from '#core/web/state/state.ts';
import { loadOverlays } from '#core/web/ui/overlays/load-overlays.ts';
import texts from '../../../../locales/en/resource-groups.json' with { type: 'json' };
import { Page as QuotaDialog } from './quota-dialog.tsx';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { 'resource-groups': texts } },
  interpolation: { escapeValue: false },
});
beforeAll(loadOverlays);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the dialog for a quota of another account; answers what it sends. */
async function open() {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: unknown, { body }: RequestInit = {}) => {
    if (body !== undefined) sent.push(JSON.parse(String(body)));
    return Response.json([]);
  });
  const carried = { take: () => undefined };
  const provided = [provide(Api, {}, () => new HttpApi(carried)), provide(Carried, {}, () => carried)];
  render(
    <Provider store={storeFor(new Host({ name: 'test', plugins: [] }, [], provided))}>
      <QuotaDialog asked={{ for: 'account' }} where={{ account: 2, groupName: 'pool' }} onClose={() => {}} />
    </Provider>,
  );
  await screen.findByRole('dialog');
  return sent;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const add = () => fireEvent.click(screen.getByRole('button', { name: texts.quotas.addConfirm }));

test('what a quota may not be is said at its field, and is sent once it is right', async () => {
  const sent = await open();
  const { accountId, form } = texts.quotas;
  type(form.baseInstancesLimit, '-1');
  fireEvent.blur(field(form.baseInstancesLimit));
  await screen.findByText('must be at least 0');
  type(accountId, 'friend');
  type(form.cpuLimit, 'much');
  type(form.gpuInstancesLimit, '0.5');
  add();
  await screen.findByText('must be a whole number');
  screen.getByText('must be an amount such as 500m or 2');
  expect(document.activeElement).toBe(field(form.baseInstancesLimit));
  expect(sent).toEqual([]);
  type(form.baseInstancesLimit, '2');
  type(form.gpuInstancesLimit, '1');
  type(form.cpuLimit, '1');
  await waitFor(() => expect(document.querySelector('[aria-invalid="true"]')).toBeNull());
  add();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    accountName: 'friend',
    accessibleForEveryone: false,
    baseInstancesLimit: 2,
    gpuInstancesLimit: 1,
    cpuLimit: '1',
  });
});
