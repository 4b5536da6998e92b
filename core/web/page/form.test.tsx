import { useForm } from '@conform-to/react/future';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { errorText, faultErrors, useSend, whenToCheck } from './form.ts';

await i18next.init({
  lng: 'en',
  resources: { en: { things: { faults: { name_taken: 'This name is taken already.' } } } },
});
const { t } = i18next;
const refused = (message: string, code = 'request.invalid') => new Fault(code, message, 400);
const fields = new Set(['name', 'languages', 'limits.cpu', 'slots[0].start']);

test.each([
  ['a line for a field', 'name: is taken', { name: ['is taken'] }, []],
  ['two lines for one field', 'name: is short\nname: is odd', { name: ['is short', 'is odd'] }, []],
  ['a field within another', 'limits.cpu: must be an amount', { 'limits.cpu': ['must be an amount'] }, []],
  [
    'an entry of a list',
    'slots.0.start: time must be in format HH:MM',
    { 'slots[0].start': ['time must be in format HH:MM'] },
    [],
  ],
  ['an entry of a list that is one control', 'languages.3: must be a code', { languages: ['must be a code'] }, []],
  ['a field that the form does not have', 'name: is taken\nimage: is gone', { name: ['is taken'] }, ['image: is gone']],
  [
    'a sentence with a colon',
    'This cannot be: the account is blocked.',
    {},
    ['This cannot be: the account is blocked.'],
  ],
  ['several lines that concern no field', 'one\ntwo', {}, ['one\ntwo']],
])('%s finds its place', (_what, message, fieldErrors, formErrors) => {
  expect(faultErrors(t, refused(message), fields)).toEqual({ fieldErrors, formErrors });
});

test('a refusal known by its code goes beside the field that it is about, if the form has it', () => {
  const fault = refused('There is a thing of this name.', 'name.taken');
  expect(faultErrors(t, fault, fields, { 'name.taken': 'name' })).toEqual({
    fieldErrors: { name: ['This name is taken already.'] },
    formErrors: [],
  });
  expect(faultErrors(t, fault, new Set(), { 'name.taken': 'name' })).toEqual({
    fieldErrors: {},
    formErrors: ['This name is taken already.'],
  });
});

test('what is refused of a field twice in the same words is said once', () => {
  expect(errorText(t, ['must be an address', 'must be an address', 'is too long'])).toBe(
    'must be an address is too long',
  );
});

const Service = z.object({ name: z.string('Required').min(1, 'Required'), note: z.string().default('') });
const Kind = z.object({ kind: z.string().min(1, 'Choose'), name: z.string().min(1, 'Required') });

function KindForm({ send }: { send: (value: z.output<typeof Kind>) => Promise<void> }) {
  const { onSubmit } = useSend<z.output<typeof Kind>>({ t, send });
  const {
    form,
    fields: { kind, name },
  } = useForm(Kind, { ...whenToCheck, onSubmit });
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <form {...form.props}>
      <Field label="kind" error={errorText(t, kind.errors)}>
        <Select name={kind.name} value={chosen} options={[]} />
      </Field>
      <button type="button" onClick={() => setChosen('ner')}>
        NER
      </button>
      <Field label="name" error={errorText(t, name.errors)}>
        <TextInput name={name.name} />
      </Field>
      <button>send</button>
    </form>
  );
}

function Form({ send }: { send: (value: z.output<typeof Service>) => Promise<void> }) {
  const { pending, onSubmit } = useSend<z.output<typeof Service>>({ t, send });
  const {
    form,
    fields: { name, note },
  } = useForm(Service, { ...whenToCheck, onSubmit });
  return (
    <form {...form.props}>
      {form.errors && <p role="alert">{errorText(t, form.errors)}</p>}
      <input aria-label="name" name={name.name} />
      <p data-testid="name error">{errorText(t, name.errors)}</p>
      <input aria-label="note" name={note.name} />
      <button disabled={pending}>send</button>
    </form>
  );
}

afterEach(cleanup);

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('a refused form keeps what was typed, says beside each field what is wrong, and can be sent again', async () => {
  const sent: unknown[] = [];
  render(
    <Form
      send={async (value) => {
        sent.push(value);
        if (sent.length === 1) throw refused('name: is taken\nquota: is used up');
      }}
    />,
  );
  fireEvent.click(screen.getByText('send'));
  await waitFor(() => expect(screen.getByTestId('name error').textContent).toBe('Required'));
  expect(sent).toEqual([]);

  type('name', 'ner');
  type('note', 'kept');
  fireEvent.click(screen.getByText('send'));
  await waitFor(() => expect(screen.getByTestId('name error').textContent).toBe('is taken'));
  expect(screen.getByRole('alert').textContent).toBe('quota: is used up');
  expect([valueOf('name'), valueOf('note')]).toEqual(['ner', 'kept']);

  type('name', 'ner-2');
  fireEvent.click(screen.getByText('send'));
  await waitFor(() =>
    expect(sent).toEqual([
      { name: 'ner', note: 'kept' },
      { name: 'ner-2', note: 'kept' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a form that is on its way is not sent twice', async () => {
  let arrive = () => {};
  let count = 0;
  render(
    <Form
      send={() =>
        new Promise((resolve) => {
          count += 1;
          arrive = resolve;
        })
      }
    />,
  );
  type('name', 'ner');
  fireEvent.click(screen.getByText('send'));
  await waitFor(() => expect(count).toBe(1));
  fireEvent.submit(screen.getByText('send').closest('form')!);
  arrive();
  await waitFor(() => expect(screen.getByText<HTMLButtonElement>('send').disabled).toBe(false));
  expect(count).toBe(1);
});

const nameError = () => screen.getByTestId('name error').textContent;
const leave = (label: string) => fireEvent.focusOut(screen.getByLabelText(label));

test('a field is checked with every change, and when it is left unchanged', async () => {
  render(<Form send={async () => {}} />);
  leave('name');
  await waitFor(() => expect(nameError()).toBe('Required'));
  type('name', 'n');
  await waitFor(() => expect(nameError()).toBe(''));
  type('name', '');
  await waitFor(() => expect(nameError()).toBe('Required'));
});

test('what the server said of a field stays when it is left, and goes with a change of it', async () => {
  render(<Form send={async () => Promise.reject(refused('name: is taken'))} />);
  type('name', 'ner');
  fireEvent.click(screen.getByText('send'));
  await waitFor(() => expect(nameError()).toBe('is taken'));
  leave('name');
  leave('note');
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(nameError()).toBe('is taken');
  type('name', 'ner-2');
  await waitFor(() => expect(nameError()).toBe(''));
});

test('a form that is not sent, or refused, leads to its first wrong field, also to one whose value is hidden', async () => {
  let refusal = '';
  render(<KindForm send={async () => Promise.reject(refused(refusal))} />);
  const kind = screen.getByRole('combobox');
  const isFocused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));
  fireEvent.click(screen.getByText('send'));
  await isFocused(kind);
  fireEvent.click(screen.getByText('NER'));
  await waitFor(() => expect(kind.hasAttribute('aria-invalid')).toBe(false));

  type('name', 'ner');
  for (const [message, field] of [
    ['name: is taken', screen.getByLabelText('name')],
    ['kind: is gone\nname: is taken', kind],
  ] as const) {
    refusal = message;
    screen.getByText('send').focus();
    fireEvent.click(screen.getByText('send'));
    await isFocused(field);
  }
});
