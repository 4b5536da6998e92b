import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { duration } from '#core/web/text/format.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import testing from '../../../../locales/en/testing.json' with { type: 'json' };
import type { TestResult } from '../run.ts';
import type { Test } from '../use-test-form.ts';
import { ResultPanel } from './result-panel.tsx';

// Asked as soon as the modules are there.
vi.hoisted(() => vi.stubGlobal('matchMedia', () => new EventTarget()));
afterAll(() => void vi.unstubAllGlobals());

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { testing } },
  interpolation: { escapeValue: false },
});
afterEach(cleanup);

const service = { id: { accountId: 1, modelId: 2 } } as ModelInfoData;
const result = { request: { body: '{}' }, at: 0, took: 1500, status: 200, answer: '"a long answer"' } as TestResult;

const said = `${testing.result}: 200, ${duration(result.took)}`;

const panel = (test: Partial<Test>) => (
  <ResultPanel
    service={service}
    test={test as Test}
    view={undefined}
    unready={undefined}
    startTimeSeconds={undefined}
  />
);

test('how a run ended is told, and no word of the answer itself', async () => {
  const { rerender, container } = render(panel({ running: true }));
  const told = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent!.trim())
      .filter(Boolean);
  expect(told()).not.toContain(said);
  rerender(panel({ running: false, result }));
  expect(told()).toEqual([said]);
  expect(container.querySelector('[aria-live]')).toBeNull();
  rerender(panel({ running: false, result, origin: { kind: 'example' } }));
  expect(told()).toEqual([]);
});
