import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadOverlays } from '#core/web/ui/overlays/load-overlays.ts';
import datasets from '../../../../locales/en/datasets.json' with { type: 'json' };
import { addRows, noChanges, shownRows } from './draft.ts';
import { RowsTable } from './rows-table.tsx';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { datasets } },
  interpolation: { escapeValue: false },
});
beforeAll(loadOverlays);
afterEach(cleanup);

function Rows() {
  const [draft, setDraft] = useState(addRows(noChanges, { row: 1 }, ['"new"']));
  const shown = shownRows([{ row: 1, text: '"1"' }], draft, true);
  return (
    <main tabIndex={-1}>
      <RowsTable
        shown={shown}
        draft={draft}
        kind="json"
        fields={undefined}
        readOnly={false}
        onDraft={setDraft}
        wrongWith={() => undefined}
        blank="null"
      />
    </main>
  );
}

test('a row that is removed leaves the focus on what brings it back, and a new one on the row beside it', async () => {
  render(<Rows />);
  const named = (label: string, line: string) => screen.getByRole('button', { name: i18next.t(label, { line }) });
  const press = (button: HTMLElement) => {
    button.focus();
    fireEvent.click(button);
  };
  press(named('datasets:edit.remove', '1'));
  expect(document.activeElement).toBe(named('datasets:edit.keep', '1'));
  press(named('datasets:edit.remove', datasets.edit.new));
  await expect.poll(() => document.activeElement).toBe(named('datasets:edit.keep', '1'));
});
