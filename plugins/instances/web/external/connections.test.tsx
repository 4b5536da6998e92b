import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'jotai';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { Host } from '#core/plugin/host.ts';
import { provide } from '#core/plugin/token.ts';
import { Api, HttpApi } from '#core/web/state/api.ts';
import { storeFor } from '#core/web/state/state.ts';
import { loadOverlays } from '#core/web/ui/overlays/load-overlays.ts';
import instances from '../../../../locales/en/instances.json' with { type: 'json' };
import { Connection } from './connection.tsx';
import { Page } from './new-connection.tsx';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { instances } },
  interpolation: { escapeValue: false },
});
beforeAll(loadOverlays);
afterEach(cleanup);

const target = { account: 1, model: 2 };
const nothing = () => undefined;

/** What shows something whose calls are answered as `answer` says. */
function show(what: React.ReactNode, answer: () => Response) {
  const asked = vi.fn(async () => answer());
  vi.stubGlobal('fetch', asked);
  onTestFinished(() => void vi.unstubAllGlobals());
  const api = provide(Api, {}, () => new HttpApi({ take: nothing }));
  render(<Provider store={storeFor(new Host({ name: 'test', plugins: [] }, [], [api]))}>{what}</Provider>);
  return asked;
}

test('what is refused of a new connection stands at its fields, and a port that lacks is known before it is sent', async () => {
  const refusal = {
    code: 'request.invalid',
    message: 'httpHost: must be a host name\nhttpPort: must be less',
    status: 400,
    args: {},
  };
  const asked = show(<Page target={target} onClose={nothing} />, () => Response.json(refusal, { status: 400 }));
  const [host, port] = [screen.getByRole('textbox'), screen.getByRole('spinbutton')];
  const saidOf = (field: HTMLElement) => document.getElementById(`${field.id}-error`)?.textContent;
  const add = () => act(async () => fireEvent.click(screen.getByRole('button', { name: instances.external.create })));
  fireEvent.change(host, { target: { value: 'gpu example' } });
  await add();
  screen.getByText(instances.external.noPort);
  expect(asked).not.toHaveBeenCalled();
  fireEvent.change(port, { target: { value: '8000' } });
  await add();
  await expect.poll(() => [saidOf(host), saidOf(port)]).toEqual(['must be a host name', 'must be less']);
});

test('a command that leads back to its own machine says what would change that, for the form that it has', () => {
  const connection = {
    id: { accountId: 1, modelId: 2, instanceId: 3 },
    connected: false,
    dockerRunCommand: 'docker run',
    dockerComposeContent: 'services:',
    envVariables: {
      MLP_GRPC_HOSTS: 'gate.example:10601',
      MLP_REST_URL: 'http://localhost',
      MLP_S3_ENDPOINT: 'http://127.0.0.1:10602',
      OWN: 'http://localhost:1',
    },
  };
  show(<Connection target={target} connection={connection} />, () => Response.json([]));
  const terms = () => [...document.querySelectorAll('[data-tone="warn"] code')].map((each) => each.textContent);
  expect(terms()).toEqual(['--network host', 'PUBLIC_URL', 'S3_PUBLIC_URL']);
  fireEvent.click(screen.getByText('compose'));
  expect(terms()).toEqual(['network_mode: host', 'PUBLIC_URL', 'S3_PUBLIC_URL']);
});
