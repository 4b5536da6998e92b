import { expect, test } from 'vitest';
import { ModelCreateUpdateData, PublicSettingsChange } from '../../contract.ts';
import { cloneOf, modelOf, NewService, publicityOf } from './new-service.ts';

test('a form with its name alone makes a private service of no special type', () => {
  const filled = NewService.parse({ modelName: 'contract-entities' });
  expect(modelOf(filled)).toEqual({ modelName: 'contract-entities', taskType: 'custom', languages: [] });
  expect(publicityOf(filled)).toBeUndefined();
});

test('everything that is filled in reaches the server, in its own shapes', () => {
  const filled = NewService.parse({
    modelName: 'ner',
    displayName: ' Entities ',
    taskType: 'ner',
    shortDescription: 'Finds names.',
    languages: ['ru', 'kk'],
    imageId: '7/12',
    access: 'public',
    listed: 'on',
  });
  expect(ModelCreateUpdateData.parse(modelOf(filled))).toEqual({
    modelName: 'ner',
    displayName: 'Entities',
    taskType: 'ner',
    shortDescription: 'Finds names.',
    languages: ['ru', 'kk'],
    imageAccountId: 7,
    imageId: 12,
  });
  expect(PublicSettingsChange.parse(publicityOf(filled))).toEqual({
    isPublic: true,
    hidden: false,
    publicTestingAllowed: false,
  });
});

test('what a service begins with may set more of it, and may need no image', () => {
  const filled = NewService.parse({ asks: 'nothing', modelName: 'vllm', imageId: '7/12', start: 'on' });
  expect(modelOf(filled, { hostingType: 'EXTERNAL', taskType: 'tts' })).toEqual({
    modelName: 'vllm',
    taskType: 'tts',
    languages: [],
    hostingType: 'EXTERNAL',
  });
});

test('a clone is asked for by its prototype, and started where that is wished', () => {
  const filled = NewService.parse({ asks: 'prototype', modelName: 'mine', prototype: '3/5', start: 'on' });
  expect(cloneOf(filled)).toEqual({ account: 3, model: 5, name: 'mine', autoStart: true });
  expect(cloneOf({ ...filled, displayName: 'Mine', templateId: '8', start: undefined })).toEqual({
    account: 3,
    model: 5,
    name: 'mine',
    displayName: 'Mine',
    templateId: '8',
    autoStart: false,
  });
});

test.each([
  [{ asks: 'image', start: 'on' }, ['services:form.imageToStart']],
  [{ asks: 'image' }, undefined],
  [{ asks: 'prototype' }, ['services:form.required']],
  [{ asks: 'nothing', start: 'on' }, undefined],
])('what is missing of %j is said', (filled, messages) => {
  expect(NewService.safeParse({ modelName: 'ner', ...filled }).error?.issues.map(({ message }) => message)).toEqual(
    messages,
  );
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
