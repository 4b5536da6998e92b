import * as z from 'zod';
import { expect, test } from 'vitest';
import { Fault, FaultBody, invalid } from './fault.ts';

test('a fault travels as its body and nothing else', () => {
  const fault = new Fault('model.name.taken', 'A service with this name already exists.', 409, { modelName: 'tts' });
  expect(FaultBody.parse(JSON.parse(JSON.stringify(fault)))).toEqual({
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
