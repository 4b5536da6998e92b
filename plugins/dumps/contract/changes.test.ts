import { expect, test } from 'vitest';
import { dataChanges, valueText } from './changes.ts';

test('what is new, what differs and by which fields; nothing of what stays', () => {
  const before = {
    apiTokens: ['ci'],
    models: [
      { name: 'ner', isPublic: false, asPublicSettingsData: { isPublic: false }, languages: ['en'] },
      { name: 'same', languages: [] },
    ],
  };
  const after = {
    apiTokens: ['ci'],
    models: [
      { name: 'ner', isPublic: true, asPublicSettingsData: { isPublic: true }, languages: ['en', 'ru'] },
      { name: 'same', languages: [] },
      { name: 'tts', languages: [] },
    ],
  };
  expect(dataChanges(before, after)).toEqual([
    {
      path: 'models/ner',
      created: false,
      fields: [
        { field: 'isPublic', before: false, after: true },
        { field: 'languages', before: ['en'], after: ['en', 'ru'] },
      ],
    },
    { path: 'models/tts', created: true, fields: [] },
  ]);
});

test('values are told as people read them', () => {
  expect([undefined, null, '', 'Names', 7, false, ['en'], { a: 1 }].map(valueText)).toEqual([
    '—',
    '—',
    '—',
    'Names',
    '7',
    'false',
    '["en"]',
    '{"a":1}',
  ]);
  expect(valueText('x'.repeat(200))).toBe(`${'x'.repeat(80)}…`);
});
