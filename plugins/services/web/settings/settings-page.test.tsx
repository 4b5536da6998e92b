import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'jotai';
import { initReactI18next } from 'react-i18next';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { useLocation } from 'wouter';
import { Host } from '#core/plugin/host.ts';
import { provide } from '#core/plugin/token.ts';
import { Carried } from '#core/web/start/carried-answers.ts';
import { Api, HttpApi } from '#core/web/state/api.ts';
import { storeFor } from '#core/web/state/state.ts';
import services from '../../../../locales/en/services.json' with { type: 'json' };
import type { ModelInfoData } from '../../contract.ts';
import { fields as author } from './sections/author.ts';
import { fields as kind } from './sections/kind.ts';
import { SettingsPage } from './settings-page.tsx';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { services } },
  defaultNS: 'services',
  interpolation: { escapeValue: false },
});
afterEach(cleanup);

const base = '/workspace/model/1/2';
const text = 'services:sections.author.';
const sections = [
  { id: 'kind', tab: 'main', rank: 10, text, owns: ['prototype'], part: { fields: kind } },
  {
    id: 'author',
    tab: 'access',
    rank: 20,
    text,
    owns: ['modelAuthorCompany', 'modelLink'],
    part: async () => ({ fields: author }),
  },
];

function Settings({ service }: { service: ModelInfoData }) {
  const [path] = useLocation();
  const rest = path.slice(`${base}/settings/`.length);
  return (
    <main tabIndex={-1}>
      <SettingsPage service={service} mayEdit base={base} rest={rest} sections={sections} defaults={{}} aliases={[]} />
    </main>
  );
}

test('a save leads to the field that was refused, whichever tab that is on, and once saved leaves the focus where it was edited', async () => {
  const service = { id: { accountId: 1, modelId: 2 }, modelName: 'ner', revision: 1, prototype: false, modelLink: '' };
  const fault = { code: 'request.invalid', message: 'modelLink: must be a link', status: 400, args: {} };
  let answer = Response.json(fault, { status: 400 });
  vi.stubGlobal('fetch', (_address: string, { method }: RequestInit) =>
    method === 'GET' || method === undefined ? new Promise(() => undefined) : Promise.resolve(answer.clone()),
  );
  const scroll = { value: () => undefined, configurable: true };
  Object.defineProperty(Element.prototype, 'scrollIntoView', scroll);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });
  const carried = { take: () => undefined };
  const provided = [provide(Api, {}, () => new HttpApi(carried)), provide(Carried, {}, () => carried)];
  history.replaceState(null, '', `${base}/settings/main`);
  render(
    <Provider store={storeFor(new Host({ name: 'test', plugins: [] }, [], provided))}>
      <Settings service={service as unknown as ModelInfoData} />
    </Provider>,
  );
  const prototype = screen.getByRole('checkbox');
  prototype.focus();
  fireEvent.click(prototype);
  const save = () => {
    const button = screen.getByRole('button', { name: services.settings.save });
    button.focus();
    fireEvent.click(button);
  };
  const link = () => screen.queryByRole('textbox', { name: services.sections.author.link });
  save();
  await expect.poll(() => link() !== null && document.activeElement === link()).toBe(true);
  expect(location.pathname).toBe(`${base}/settings/access`);

  screen.getByRole('main').focus();
  fireEvent.click(screen.getByRole('button', { name: '1 error' }));
  await expect.poll(() => document.activeElement).toBe(link());

  answer = Response.json({ ...service, revision: 2, prototype: true });
  fireEvent.change(link()!, { target: { value: 'https://a.test' } });
  save();
  await expect.poll(() => screen.queryByRole('button', { name: services.settings.save })).toBeNull();
  await expect.poll(() => document.activeElement).toBe(link());
});
