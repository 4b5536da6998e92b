import { expect, test } from 'vitest';
import { forms } from './form-schema.ts';

const complaints = (kind: keyof typeof forms, value: object) => {
  const { error } = forms[kind].safeParse(value);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
};
const required = 'requests:form.required';

test.each([
  ['access', { contacts: required }],
  ['demo', { name: required, contacts: required }],
  ['service', { name: required, contacts: required }],
  ['contact', { name: required, contacts: required, comment: required }],
] as const)('an empty form of %s asks for what it needs and nothing else', (kind, expected) => {
  expect(complaints(kind, {})).toEqual(expected);
  expect(complaints(kind, { name: ' ', contacts: '\t', comment: '\n' })).toEqual(expected);
});

test('what the server would refuse is refused beside its field before it is sent', () => {
  expect(complaints('contact', { name: 'a\u202Eb', contacts: 'x'.repeat(501), comment: 'a\u0007b' })).toEqual({
    name: 'requests:form.invisible',
    contacts: 'requests:form.tooLong',
    comment: 'requests:form.invisible',
  });
});

test('names and texts of every alphabet, in several lines where there is room for them, are taken as they are', () => {
  expect(forms.contact.parse({ name: ' Анна 🚢 ', contacts: '@anna', comment: 'раз\r\n\tдва' })).toEqual({
    name: 'Анна 🚢',
    contacts: '@anna',
    comment: 'раз\r\n\tдва',
  });
});
