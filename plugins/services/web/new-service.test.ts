import { expect, test } from 'vitest';
import { ModelCreateUpdateData, PublicSettingsChange } from '../contract.ts';
import { modelOf, NewService, publicityOf } from './new-service.ts';

test('a form with its name alone makes a private service of no special type', () => {
  const filled = NewService.parse({ modelName: 'contract-entities' });
  expect(modelOf(filled)).toEqual({ modelName: 'contract-entities', taskType: 'custom', languages: [] });
  expect(publicityOf(filled)).toBeUndefined();
});

test('everything that is filled in reaches the server, in its own shapes', () => {
  const filled = NewService.parse({ modelName: 'ner', displayName: ' Entities ', taskType: 'ner', shortDescription: 'Finds names.', languages: ['ru', 'kk'], imageId: '7/12', access: 'public', listed: 'on' });
  expect(ModelCreateUpdateData.parse(modelOf(filled))).toEqual({ modelName: 'ner', displayName: 'Entities', taskType: 'ner', shortDescription: 'Finds names.', languages: ['ru', 'kk'], imageAccountId: 7, imageId: 12 });
  expect(PublicSettingsChange.parse(publicityOf(filled))).toEqual({ isPublic: true, hidden: false, publicTestingAllowed: false });
});

test('a service that runs elsewhere needs no image', () => {
  expect(modelOf(NewService.parse({ modelName: 'vllm', hosting: 'elsewhere' }))).toEqual({ modelName: 'vllm', taskType: 'custom', languages: [], hostingType: 'EXTERNAL' });
});

test('one language alone is a list of one, and a service that everybody may reach can stay out of the catalogue', () => {
  const filled = NewService.parse({ modelName: 'ner', languages: 'ru', access: 'public', publicTesting: 'on' });
  expect(modelOf(filled).languages).toEqual(['ru']);
  expect(publicityOf(filled)).toEqual({ isPublic: true, hidden: true, publicTestingAllowed: true });
});

test.each([
  ['', ['services:form.required']],
  ['has space', ['services:form.nameRule']],
  ['12345', ['services:form.nameRule']],
  ['-begins', ['services:form.nameRule']],
  ['x'.repeat(65), ['services:form.nameRule']],
])('the name %j is refused with one sentence', (modelName, messages) => {
  expect(NewService.safeParse({ modelName }).error?.issues.map(({ message }) => message)).toEqual(messages);
});
