import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterAll, expect, test, vi } from 'vitest';
import testing from '../../../../locales/en/testing.json' with { type: 'json' };
import type { TestRunData } from '../../contract.ts';
import { stopped } from '../stopped.ts';
import { HistoryRow } from './history-row.tsx';

// Asked as soon as the modules are there.
vi.hoisted(() => vi.stubGlobal('matchMedia', () => new EventTarget()));
afterAll(() => void vi.unstubAllGlobals());

await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { testing } } });

const run: TestRunData = {
  id: 1,
  at: '2026-01-01T10:00:00.000Z',
  title: 'Why?',
  status: 499,
  took: 800,
  ownConfig: false,
  request: { length: 2, kind: 'json' },
};

test('a run that its sender stopped is told from one that failed', () => {
  const row = (fault: TestRunData['fault']) => (
    <HistoryRow
      run={{ ...run, fault }}
      configs={[]}
      current={false}
      blocked={false}
      onOpen={() => undefined}
      onRemove={() => undefined}
    />
  );
  const { container, rerender } = render(row(stopped().toJSON()));
  expect(screen.getByText(testing.history.stopped)).toBeDefined();
  expect(container.querySelector('[data-failed]')).toBeNull();
  rerender(row({ code: 'mlp.gate.timeout', message: 'Too late.', status: 504, args: {} }));
  expect(screen.queryByText(testing.history.stopped)).toBeNull();
  expect(container.querySelector('[data-failed]')).not.toBeNull();
});
