import * as z from 'zod';
import { expect, test } from 'vitest';
import { Fault, faultBodyOf, invalid } from './fault.ts';

test('a fault travels as its body and nothing else', () => {
  const fault = new Fault('model.name.taken', 'A service with this name already exists.', 409, { modelName: 'tts' });
  expect(faultBodyOf(JSON.parse(JSON.stringify(fault)))).toEqual({
    code: 'model.name.taken',
    message: 'A service with this name already exists.',
    status: 409,
    args: { modelName: 'tts' },
  });
});

test('each field that a schema refused stands on its own line with its path', () => {
  const refused = z.object({ limits: z.object({ cpu: z.string() }), name: z.string() }).safeParse({ limits: {} });
  const fault = invalid(refused.error!.issues);
  expect(fault.message.split('\n').map((line) => line.split(': ')[0])).toEqual(['limits.cpu', 'name']);
  expect(Object.keys(fault.args)).toEqual(['limits.cpu', 'name']);
});

test('a refusal of the whole body says so', () => {
  expect(invalid(z.string().safeParse(1).error!.issues).message).toMatch(/^body: /);
});

test.each([
  ['nothing', undefined],
  ['a text', 'Bad Gateway'],
  ['a status that is no number', { code: 'c', message: 'm', status: '400', args: {} }],
  ['a value that is no text', { code: 'c', message: 'm', status: 400, args: { a: 1 } }],
  ['no values', { code: 'c', message: 'm', status: 400, args: null }],
])('%s is no fault of ours', (_what, answer) => {
  expect(faultBodyOf(answer)).toBeUndefined();
});
