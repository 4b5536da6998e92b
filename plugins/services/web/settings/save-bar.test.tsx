import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadOverlays } from '#core/web/ui/overlays/load-overlays.ts';
import services from '../../../../locales/en/services.json' with { type: 'json' };
import { SaveBar } from './save-bar.tsx';
import { fields as kind } from './sections/kind.ts';
import { fields as mode } from './sections/mode.ts';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { services } },
  defaultNS: 'services',
  interpolation: { escapeValue: false },
});
beforeAll(loadOverlays);
afterEach(cleanup);

const sections = [
  { id: 'kind', tab: 'main', rank: 10, text: 'services:sections.kind.', owns: ['prototype'], part: { fields: kind } },
  {
    id: 'mode',
    tab: 'hosting',
    rank: 10,
    text: 'services:sections.mode.',
    owns: ['hostingType'],
    part: { fields: mode },
  },
];
const nothing = () => undefined;

/** A bar over settings that are saved as soon as its caller says what came of that. */
function open() {
  const sent: { readonly comment: string | undefined; readonly answer: (saved: boolean) => void }[] = [];
  function Settings() {
    const [pending, setPending] = useState(false);
    const [said, setSaid] = useState<string>();
    return (
      <SaveBar
        saved={{ hostingType: 'HOSTING_SERVER', prototype: false, odd: 1 }}
        draft={{ hostingType: 'EXTERNAL', prototype: true, odd: 2 }}
        sections={sections}
        errors={said === undefined ? {} : { hostingType: 'must be another' }}
        said={said}
        conflict={undefined}
        pending={pending}
        onDiscard={nothing}
        onTakeOver={nothing}
        onWrong={nothing}
        onSave={async ({ comment }) => {
          setPending(true);
          const saved = await new Promise<boolean>((answer) => sent.push({ comment, answer }));
          setPending(false);
          setSaid(saved ? undefined : 'No room.');
          return saved;
        }}
      />
    );
  }
  render(<Settings />);
  fireEvent.click(screen.getByRole('button', { name: services.settings.review }));
  return { sent, dialog: within(screen.getByRole('dialog')) };
}

test('what differs is reviewed in the words of the form, as far as those are known', async () => {
  const { dialog } = open();
  await dialog.findByText(services.sections.mode.title);
  expect(
    dialog.getAllByRole('row').map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    [],
    [services.sections.mode.title, services.hosting.HOSTING_SERVER, services.hosting.EXTERNAL],
    [services.sections.kind.prototype, 'Off', 'On'],
    ['odd', '1', '2'],
  ]);
});

test('a review stays until it is saved: it cannot be left meanwhile, and keeps its comment with what was refused', async () => {
  const { sent, dialog } = open();
  const comment = dialog.getByRole<HTMLInputElement>('textbox');
  fireEvent.change(comment, { target: { value: 'Moved' } });
  const save = () => act(async () => fireEvent.click(dialog.getByRole('button', { name: services.settings.save })));
  await save();
  fireEvent.click(dialog.getByRole('button', { name: services.cancel }));
  expect(comment.isConnected).toBe(true);
  await act(async () => sent[0]!.answer(false));
  dialog.getByText('No room.');
  dialog.getByText('must be another');
  expect(comment.value).toBe('Moved');
  await save();
  await act(async () => sent[1]!.answer(true));
  expect(sent.map((each) => each.comment)).toEqual(['Moved', 'Moved']);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});
