import { expect, test } from 'vitest';
import { columnIn, columnText, isSendable, testingUrl } from './columns.ts';

const saved = (id: number | undefined) => ({ kind: 'saved', id }) as const;
const own = (json: string) => ({ kind: 'own', json }) as const;

test.each([
  ['demo/ner', { account: 'demo', model: 'ner', config: saved(undefined) }],
  ['7/12~34', { account: '7', model: '12', config: saved(34) }],
  ['demo/ner~{"a": "~/?"}', { account: 'demo', model: 'ner', config: own('{"a": "~/?"}') }],
  ['demo/ner~{\n', { account: 'demo', model: 'ner', config: own('{\n') }],
])('%s is a column, and the column is written so', (text, column) => {
  expect(columnIn(text)).toEqual(column);
  expect(columnText(column)).toBe(text);
});

test.each(['', 'demo', '/ner', 'demo/', 'demo/ner/x', `demo/ner~${'x'.repeat(3_000)}`])('%s is none', (text) => {
  expect(columnIn(text)).toBeUndefined();
});

test('a configuration that is no JSON yet is not sent', () => {
  expect(isSendable({ account: 'a', model: 'b', config: own('{"a":') })).toBe(false);
  expect(isSendable({ account: 'a', model: 'b', config: own('{}') })).toBe(true);
});

test('the address holds up to four columns, also two that are alike', () => {
  const params = new URLSearchParams([
    ...['a/b', 'a/b', 'nothing', 'c/d~1', 'a/b~{}', 'e/f'].map((each) => ['compare', each]),
    ['shared', 'x'],
  ]);
  expect(testingUrl.read(params)).toEqual({
    compare: ['a/b', 'a/b', 'c/d~1', 'a/b~{}'],
    shared: 'x',
    from: '',
    config: '',
  });
  expect(testingUrl.write({ compare: ['a/b', 'a/b~{"x":1}'], shared: '', from: '', config: '' }).toString()).toBe(
    'compare=a%2Fb&compare=a%2Fb%7E%7B%22x%22%3A1%7D',
  );
});
