import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';
import { NumberInput } from './number-input.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

afterEach(cleanup);

const described = (element: HTMLElement) =>
  element
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent);

it('ties the label, the error and the help to the control', () => {
  render(
    <Field label="Name" help="Latin letters" error="Taken" required>
      <TextInput />
    </Field>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Name');
  expect(described(input)).toEqual(['Taken', 'Latin letters']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.required).toBe(true);
});

it('leaves a valid control unmarked and undescribed', () => {
  render(
    <Field label="Name">
      <TextInput />
    </Field>,
  );
  const input = screen.getByLabelText('Name');
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

it('lets attributes of the control win, and gives ids a form library can point at', () => {
  render(
    <Field id="f-name" label="Name" error="Taken">
      <TextInput id="f-name" aria-describedby="f-name-error" />
    </Field>,
  );
  expect(described(screen.getByLabelText('Name'))).toEqual(['Taken']);
});

it('names a modified field', () => {
  render(
    <Field label="Memory" modified="Changed">
      <TextInput />
    </Field>,
  );
  expect(screen.getByRole('img', { name: 'Changed' })).toBeTruthy();
});

it('names every kind of control', () => {
  const options = [{ value: 'a', label: 'A' }];
  render(
    <>
      <Field label="Area" error="Too long">
        <TextArea />
      </Field>
      <Field label="Number" error="Too long">
        <NumberInput locale="en" />
      </Field>
      <Field label="Select" error="Too long">
        <Select options={options} />
      </Field>
      <Field label="Combobox" error="Too long">
        <Combobox options={options} value={null} onChange={() => {}} searchLabel="Search" emptyText="None" />
      </Field>
    </>,
  );
  for (const [role, name] of [
    ['textbox', 'Area'],
    ['spinbutton', 'Number'],
    ['combobox', 'Select'],
    ['combobox', 'Combobox'],
  ] as const) {
    const control = screen.getByRole(role, { name: new RegExp(`^${name}`) });
    expect(described(control), name).toEqual(['Too long']);
    expect(control.getAttribute('aria-invalid'), name).toBe('true');
  }
});

it('groups several controls under one label', () => {
  render(
    <Field label="Access" help="Who can call" group>
      <RadioGroup
        name="access"
        options={[
          { value: 'a', label: 'Private' },
          { value: 'b', label: 'Public' },
        ]}
      />
    </Field>,
  );
  const group = screen.getByRole('group', { name: 'Access' });
  expect(described(group)).toEqual(['Who can call']);
  expect(group.querySelectorAll('input[type=radio]')).toHaveLength(2);
});
