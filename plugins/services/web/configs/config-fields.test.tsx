import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import texts from '../../../../locales/en/services.json' with { type: 'json' };
import { ConfigFields } from './config-fields.tsx';
import { objectIn } from './lossless.ts';
import { fieldsOf } from './schema-fields.ts';

await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { services: texts } } });
afterEach(cleanup);

const fields = fieldsOf(
  {
    properties: {
      rounds: { type: 'integer', minimum: 1, default: 30 },
      rate: { type: 'number', minimum: 1e-6, maximum: 0.1, default: 3e-5 },
      label: { type: 'string' },
      warm: { type: 'boolean', default: true },
      layers: { type: 'array', title: 'Layers' },
    },
  },
  'en',
)!;
function Form() {
  const [value, setValue] = useState('{"mine": 1.50, "label": "a"}');
  return (
    <>
      <ConfigFields fields={fields} object={objectIn(value)!} problems={new Map()} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}
const now = () => screen.getByRole('status').textContent.replace(/\s/g, '');

test('what is set in the form is in the JSON, what is left empty is not, and what the form does not know of stays', () => {
  render(<Form />);
  expect(screen.getByText('Also set, in JSON only: mine.')).toBeTruthy();
  const rounds = screen.getByRole('spinbutton', { name: /^rounds/ });
  expect(screen.getByText('At least 1. Default: 30.')).toBeTruthy();
  fireEvent.change(rounds, { target: { value: '5' } });
  expect(now()).toBe('{"mine":1.50,"label":"a","rounds":5}');
  fireEvent.change(rounds, { target: { value: 'five' } });
  expect(now()).toContain('"rounds":null');
  fireEvent.change(rounds, { target: { value: '' } });
  const rate = screen.getByRole<HTMLInputElement>('spinbutton', { name: /^rate/ });
  expect(screen.getByText('1e-6 to 0.1. Default: 3e-5.')).toBeTruthy();
  fireEvent.change(rate, { target: { value: '1e-5' } });
  fireEvent.blur(rate);
  expect(rate.value).toBe('1e-5');
  expect(now()).toContain('"rate":0.00001');
  fireEvent.keyDown(rate, { key: 'ArrowUp' });
  expect(rate.value).toBe('2e-5');
  fireEvent.change(rate, { target: { value: '' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^label/ }), { target: { value: '' } });
  expect(now()).toBe('{"mine":1.50}');
  const warm = screen.getByRole<HTMLInputElement>('checkbox', { name: 'On' });
  expect(warm.checked).toBe(true);
  fireEvent.click(warm);
  expect(now()).toBe('{"mine":1.50,"warm":false}');
  fireEvent.click(warm);
  const layers = screen.getByRole('textbox', { name: /^Layers/ });
  fireEvent.change(layers, { target: { value: '[1,' } });
  expect(screen.getByText('Not valid JSON.')).toBeTruthy();
  expect(now()).toBe('{"mine":1.50}');
  fireEvent.change(layers, { target: { value: '[1,2]' } });
  expect(now()).toBe('{"mine":1.50,"layers":[1,2]}');
});
