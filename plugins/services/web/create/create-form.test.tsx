import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'jotai';
import { initReactI18next } from 'react-i18next';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { Host } from '#core/plugin/host.ts';
import { provide } from '#core/plugin/token.ts';
import { Carried } from '#core/web/start/carried-answers.ts';
import { Api, HttpApi } from '#core/web/state/api.ts';
import { storeFor } from '#core/web/state/state.ts';
import services from '../../../../locales/en/services.json' with { type: 'json' };
import { CreateForm } from './create-form.tsx';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { services } },
  interpolation: { escapeValue: false },
});
afterEach(cleanup);

test('where no service can be created the form says why beside its button, which sends nothing', async () => {
  const sent: string[] = [];
  const reason = { code: 'odd', message: 'The licence has ended.', args: {} };
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    if (method === 'POST') sent.push(address);
    return address.includes('create-check') ? Promise.resolve(Response.json({ reason })) : new Promise(() => undefined);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const carried = { take: () => undefined };
  const provided = [provide(Api, {}, () => new HttpApi(carried)), provide(Carried, {}, () => carried)];
  render(
    <Provider store={storeFor(new Host({ name: 'test', plugins: [] }, [], provided))}>
      <CreateForm account={1} mayPublish={false} />
    </Provider>,
  );
  const create = () => screen.getByRole('button', { name: services.create.action });
  await expect.poll(() => create().getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(create().getAttribute('aria-describedby')!)!.textContent).toBe(reason.message);
  const note = screen.getByRole('status');
  expect([note.textContent, note.closest('form') === create().closest('form')]).toEqual([
    `${services.create.notNow} ${reason.message}`,
    true,
  ]);
  fireEvent.change(screen.getByRole('textbox', { name: /^Name|^ID/ }), { target: { value: 'ner' } });
  fireEvent.click(create());
  expect(sent).toEqual([]);
});
