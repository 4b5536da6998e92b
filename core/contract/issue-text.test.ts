import * as z from 'zod';
import { expect, test } from 'vitest';
import { invalid } from './fault.ts';
import { isTranslated, spoken } from './issue-text.ts';

/** Schemas and what each of them refuses, by the code of the refusal. */
const refused: readonly (readonly [
  code: string,
  schema: z.ZodType,
  value: unknown,
  english: string,
  russian: string,
])[] = [
  ['invalid_type', z.object({ a: z.string() }), {}, 'is required', 'нужно указать'],
  ['invalid_type', z.object({ a: z.string() }), { a: 1 }, 'must be a text', 'должно быть текстом'],
  ['invalid_type', z.int(), 1.5, 'must be a whole number', 'должно быть целым числом'],
  ['invalid_type', z.number(), '1', 'must be a number', 'должно быть числом'],
  ['invalid_type', z.boolean(), 'yes', 'must be true or false', 'должно быть true или false'],
  ['invalid_type', z.array(z.string()), {}, 'must be a list', 'должно быть списком'],
  ['invalid_type', z.record(z.string(), z.string()), [], 'must be an object', 'должно быть объектом'],
  ['invalid_type', z.undefined(), 1, 'must be left out', 'не должно быть указано'],
  ['invalid_type', z.null(), 1, 'must be null', 'должно быть null'],
  ['invalid_type', z.symbol(), 1, 'is of the wrong type', 'неподходящий тип'],
  ['too_small', z.string().min(1), '', 'must not be empty', 'не должно быть пустым'],
  ['too_small', z.string().min(3), 'a', 'must have at least 3 characters', 'должно быть не меньше 3 символов'],
  ['too_small', z.array(z.int()).min(2), [], 'must have at least 2 items', 'должно быть не меньше 2 элементов'],
  ['too_small', z.int().min(5), 1, 'must be at least 5', 'должно быть не меньше 5'],
  ['too_small', z.number().positive(), 0, 'must be greater than 0', 'должно быть больше 0'],
  ['too_small', z.file().min(2), new File(['a'], 'a'), 'must have at least 2 bytes', 'должно быть не меньше 2 байт'],
  ['too_big', z.string().max(1), 'ab', 'must have at most 1 character', 'должно быть не больше 1 символа'],
  [
    'too_big',
    z.string().max(21),
    'a'.repeat(22),
    'must have at most 21 characters',
    'должно быть не больше 21 символа',
  ],
  ['too_big', z.array(z.int()).max(1), [1, 2], 'must have at most 1 item', 'должно быть не больше 1 элемента'],
  ['too_big', z.int().max(5), 6, 'must be at most 5', 'должно быть не больше 5'],
  ['too_big', z.number().negative(), 0, 'must be less than 0', 'должно быть меньше 0'],
  ['invalid_format', z.email(), 'a', 'must be an e-mail address', 'должно быть адресом электронной почты'],
  ['invalid_format', z.string().regex(/^a$/), 'b', 'has a form that is not accepted', 'недопустимый формат'],
  ['invalid_format', z.string().startsWith('/'), 'a', 'must begin with /', 'должно начинаться с /'],
  ['not_multiple_of', z.number().multipleOf(10), 5, 'must be a multiple of 10', 'должно делиться на 10'],
  [
    'unrecognized_keys',
    z.strictObject({}),
    { b: 1 },
    'has fields that are not known here: b',
    'содержит неизвестные поля: b',
  ],
  [
    'invalid_union',
    z.union([z.string(), z.array(z.string())]),
    1,
    'must be a text, or must be a list',
    'должно быть текстом или должно быть списком',
  ],
  [
    'invalid_union',
    z.discriminatedUnion('a', [z.object({ a: z.literal(1) })]),
    { a: 2 },
    'has none of the forms that are accepted',
    'не подходит ни под один из допустимых видов',
  ],
  ['invalid_value', z.enum(['a', 'b']), 'c', 'must be one of a, b', 'должно быть одним из значений: a, b'],
  ['invalid_value', z.object({ a: z.literal(1) }), {}, 'is required', 'нужно указать'],
  [
    'invalid_key',
    z.record(z.email(), z.int()),
    { a: 1 },
    'has a name that is not accepted',
    'содержит недопустимое имя',
  ],
  [
    'invalid_element',
    z.map(z.object({}), z.int()),
    new Map([[{}, 'a']]),
    'has an item that is not accepted',
    'содержит недопустимый элемент',
  ],
  ['custom', z.string().refine(() => false), 'a', 'is not accepted', 'недопустимое значение'],
  ['custom', z.string().refine(() => false, 'must be JSON text'), 'a', 'must be JSON text', 'должно быть текстом JSON'],
  [
    'custom',
    z.string().refine(() => false, 'must make 7 steps at most; make them longer'),
    'a',
    'must make 7 steps at most; make them longer',
    'шагов не должно быть больше 7; сделайте их длиннее',
  ],
];

test.each(refused)('%s is said in people’s words, %#', (code, schema, value, english, russian) => {
  const [issue] = schema.safeParse(value).error!.issues;
  expect([issue!.code, issue!.message, spoken(issue!, 'en'), spoken(issue!, 'ru')]).toEqual([
    code,
    english,
    english,
    russian,
  ]);
});

/** Every code that the library knows; one that it adds has no type here. */
const codes: Record<z.core.$ZodIssue['code'], true> = {
  invalid_type: true,
  too_big: true,
  too_small: true,
  invalid_format: true,
  not_multiple_of: true,
  unrecognized_keys: true,
  invalid_union: true,
  invalid_key: true,
  invalid_element: true,
  invalid_value: true,
  custom: true,
};

test('no kind of refusal was left out', () => {
  expect(new Set(refused.map(([code]) => code))).toEqual(new Set(Object.keys(codes)));
});

test('a fault is said anew in another language, its paths as they are', () => {
  const { error } = z.object({ a: z.string(), b: z.array(z.int().max(3)) }).safeParse({ b: [4] });
  const fault = invalid(error!.issues, 'settings');
  expect(fault.message).toBe('settings.a: is required\nsettings.b.0: must be at most 3');
  const said = fault.said((field) => spoken(field, 'ru'));
  expect(said.message).toBe('settings.a: нужно указать\nsettings.b.0: должно быть не больше 3');
  expect(said.args).toEqual({ 'settings.a': 'нужно указать', 'settings.b.0': 'должно быть не больше 3' });
});

test.each([
  ['must not be empty', 'не должно быть пустым'],
  ['must be JSON', 'должно быть JSON'],
  ['must be 50 tags at most', 'должно быть не больше 50 меток'],
  ['must have 500 things at most', undefined],
  ['must be 5', undefined],
])('a check that says “%s” is known to be said in Russian where it is', (message, russian) => {
  expect([isTranslated(message), spoken({ message }, 'ru')]).toEqual([russian !== undefined, russian ?? message]);
});
