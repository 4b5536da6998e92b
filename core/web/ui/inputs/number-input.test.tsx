import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatNumber, formatScientific, parseNumber } from './number-format.ts';
import { NumberInput } from './number-input.tsx';

afterEach(cleanup);

describe('numbers as a locale writes them', () => {
  it.each([
    ['en', '1,234.5', 1234.5],
    ['ru', '1 234,5', 1234.5],
    ['ru', '1 234,5', 1234.5],
    ['ru', '1234.5', 1234.5],
    ['de', '1.234,5', 1234.5],
    ['en', ' -3 ', -3],
    ['en', '−3', -3],
    ['en', '.5', 0.5],
    ['en', '', null],
    ['en', '  ', null],
    ['en', '12a', Number.NaN],
    ['en', '1.2.3', Number.NaN],
    ['en', 'Infinity', Number.NaN],
    ['en', '0x10', Number.NaN],
    ['en', '1e3', 1_000],
    ['en', '3E-5', 3e-5],
    ['ru', '1,5e−5', 1.5e-5],
    ['en', '1e', Number.NaN],
    ['en', '1e999', Number.NaN],
  ])('in %s %j is read as %s', (locale, text, value) => {
    expect(parseNumber(text, locale)).toBe(value);
  });

  it.each(['en', 'ru', 'de', 'fr'])('are read back in %s', (locale) => {
    for (const value of [0, 1, -1, 0.1, 0.015, 1234567.891, 1e-7, -2.5e-5])
      for (const format of [formatNumber, formatScientific])
        expect(parseNumber(format(value, locale), locale)).toBe(value);
  });

  it('are written by their exponent where they are very small', () => {
    const written = [1e-5, -2.5e-4, 0.001, 0].map((value) => formatScientific(value, 'ru'));
    expect(written).toEqual(['1e-5', '-2,5e-4', '0,001', '0']);
  });
});

const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Timeout' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

it('keeps what is typed while it is edited, and groups it at rest', () => {
  const onChange = vi.fn();
  render(
    <NumberInput label="Timeout" locale="en" unit="s" echo={(value) => `${value / 60} min`} onChange={onChange} />,
  );
  type('3600');
  expect(field().value).toBe('3600');
  expect(screen.getByText('60 min')).toBeTruthy();
  fireEvent.blur(field());
  expect(field().value).toBe('3,600');
  expect(onChange.mock.calls).toEqual([[3600]]);
});

it('keeps a text that is no number in sight and reports NaN', () => {
  const onChange = vi.fn();
  render(<NumberInput label="Timeout" locale="en" onChange={onChange} />);
  type('soon');
  fireEvent.blur(field());
  expect(field().value).toBe('soon');
  expect(onChange.mock.calls).toEqual([[Number.NaN]]);
});

it('steps by arrows within its bounds', () => {
  const onChange = vi.fn();
  render(<NumberInput label="Timeout" locale="en" defaultValue={0.2} step={0.1} max={0.35} onChange={onChange} />);
  for (let press = 0; press < 3; press++) fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(onChange.mock.calls).toEqual([[0.3], [0.35], [0.35]]);
});

it('shows a very small number by its exponent, and steps by its own size', () => {
  const onChange = vi.fn();
  render(<NumberInput label="Timeout" locale="en" scientific step={1e-12} onChange={onChange} />);
  type('3e-12');
  fireEvent.blur(field());
  expect(field().value).toBe('3e-12');
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(field().value).toBe('4e-12');
});

it('sends forms the plain number', () => {
  const { container } = render(
    <form>
      <NumberInput label="Timeout" locale="en" name="timeout" defaultValue={3600} />
    </form>,
  );
  const data = () => new FormData(container.querySelector('form')!).get('timeout');
  expect(field().value).toBe('3,600');
  expect(data()).toBe('3600');
  type('soon');
  expect(data()).toBe('soon');
  type('');
  expect(data()).toBe('');
});
