import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import texts from '../../../../locales/en/datasets.json' with { type: 'json' };
import { DatasetFile } from './dataset-file.tsx';

await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { datasets: texts } } });
afterEach(cleanup);

const file = (name: string, bytes = 10) => Object.defineProperty(new File(['x'], name), 'size', { value: bytes });

test.each([
  ['of another type', [file('rows.pdf')], /^Invalid type/],
  ['without content', [file('rows.csv', 0)], /^Too small/],
  ['too large', [file('rows.csv', 3 * 2 ** 30)], /^Too large.* 2/],
  ['among others', [file('rows.csv'), file('more.csv')], /^Too many files/],
])('a file %s is refused at once, and one that can be taken is', (_what, files, refusal) => {
  const onFile = vi.fn();
  render(<DatasetFile file={undefined} onFile={onFile} progress={undefined} onStop={() => undefined} />);
  const input = screen.getByLabelText('File');
  fireEvent.change(input, { target: { files } });
  expect(onFile).toHaveBeenLastCalledWith(undefined);
  expect(screen.getByText(refusal)).toBeTruthy();
  const good = file('rows.jsonl');
  fireEvent.drop(screen.getByText('Drop a file here'), { dataTransfer: { files: [good] } });
  expect(onFile).toHaveBeenLastCalledWith(good);
  expect(screen.queryByText(refusal)).toBeNull();
});
