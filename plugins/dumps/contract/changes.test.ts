import { expect, test } from 'vitest';
import { dataChanges } from './changes.ts';

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
    { path: 'models/ner', created: false, fields: ['isPublic', 'languages'] },
    { path: 'models/tts', created: true, fields: [] },
  ]);
});
