import { expect, test } from 'vitest';
import { objectIn, textOf, valueIn, withValue } from './lossless.ts';
import { fieldsOf } from './schema-fields.ts';

const schema = {
  type: 'object',
  properties: {
    rounds: {
      type: 'integer',
      title: 'Rounds',
      'x-texts': { ru: { title: 'Проходы' } },
      minimum: 1,
      maximum: 9,
      default: 3,
    },
    mode: { enum: ['fast', 'exact'], description: 'How.' },
    optimiser: { $ref: '#/$defs/optimiser' },
    layers: { type: 'array' },
  },
  required: ['mode'],
  $defs: { optimiser: { type: 'object', properties: { name: { type: 'string' }, warm: { type: 'boolean' } } } },
};

test("a schema is read as fields, those of objects in it by their paths, in the reader's language", () => {
  const fields = fieldsOf(schema, 'ru')!;
  expect(fields.map(({ path, kind }) => `${path.join('.')} ${kind}`)).toEqual([
    'rounds number',
    'mode choice',
    'optimiser.name text',
    'optimiser.warm switch',
    'layers json',
  ]);
  expect(fields[0]).toMatchObject({ title: 'Проходы', whole: true, min: 1, max: 9, initial: 3, required: false });
  expect(fields[1]).toMatchObject({
    title: undefined,
    description: 'How.',
    options: ['fast', 'exact'],
    required: true,
  });
  expect(fieldsOf(schema, 'en')![0]!.title).toBe('Rounds');
  for (const none of [undefined, {}, { type: 'array' }, { properties: {} }])
    expect(fieldsOf(none, 'en')).toBeUndefined();
});

test('a change of one field leaves all else as it was written', () => {
  const read = objectIn('{"other": [1.0, 12345678901234567890], "rounds": 2, "optimiser": {"warm": true}}')!;
  const changed = withValue(withValue(read, ['rounds'], 5), ['optimiser', 'name'], 'sgd');
  expect(textOf(changed).replace(/\s+/g, '')).toBe(
    '{"other":[1.0,12345678901234567890],"rounds":5,"optimiser":{"warm":true,"name":"sgd"}}',
  );
  expect(valueIn(changed, ['optimiser', 'name'])).toBe('sgd');
  expect(textOf(withValue(objectIn('{"a":{"b":1},"c":2}')!, ['a', 'b'], undefined))).toBe('{\n  "c": 2\n}');
  expect(objectIn(' ')).toEqual({});
  for (const none of ['{', '[]', '1', 'null']) expect(objectIn(none)).toBeUndefined();
});
