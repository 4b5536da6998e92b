import { expect, test } from 'vitest';
import { noticesOf } from './notices.ts';
import type { InstanceHappening } from './public.ts';

const happening = (given: Partial<InstanceHappening>): InstanceHappening => ({
  instanceId: 3,
  modelId: 2,
  accountId: 1,
  type: 'Normal',
  reason: 'Started',
  message: 'It did.',
  failures: 0,
  looping: false,
  ...given,
});
const named = (displayName: string) => ({ name: 'ner', data: { displayName } });
const brief = (given: Partial<InstanceHappening>) =>
  noticesOf(happening(given), named('Names')).map(({ type, severity, category, operationType, entity }) =>
    [type, severity, category?.id, operationType, entity?.name].join(' '),
  );

test.each([
  [
    'a first end, which is mended by itself',
    { type: 'Warning', reason: 'Error', failures: 1 },
    ['PIPELINE_OPERATION WARNING INSTANCE_RESTART RELOAD model'],
  ],
  [
    'a crash loop',
    { type: 'Warning', reason: 'Error', failures: 3, looping: true },
    [
      'PIPELINE_OPERATION ERROR INSTANCE_ERRORS RELOAD model',
      'MODEL_EVENTS_ERROR_INDICATOR ERROR INSTANCE_ERRORS RELOAD model',
    ],
  ],
  [
    'what cannot be started at all',
    { type: 'Warning', reason: 'Refused', failures: 1 },
    [
      'PIPELINE_OPERATION ERROR INSTANCE_ERRORS RUN model',
      'MODEL_EVENTS_ERROR_INDICATOR ERROR INSTANCE_ERRORS RUN model',
    ],
  ],
  [
    'what waits for room',
    { type: 'Warning', reason: 'Queued' },
    ['PIPELINE_OPERATION WARNING INSTANCE_ERRORS RUN model'],
  ],
  [
    'an eviction',
    { type: 'Warning', reason: 'Evicted' },
    ['PIPELINE_OPERATION WARNING INSTANCE_EVICTION EVICT instance'],
  ],
  [
    'that what failed serves again',
    { reason: 'Recovered', failures: 0 },
    ['PIPELINE_OPERATION INFO INSTANCE_ERRORS RELOAD model'],
  ],
  ['a start', {}, ['PIPELINE_OPERATION INFO INSTANCE_START_STOP RUN instance']],
  ['a stop', { reason: 'Stopping' }, ['PIPELINE_OPERATION INFO INSTANCE_START_STOP REMOVE instance']],
] as const)('an account is told of %s', (_what, given, expected) => {
  expect(brief(given)).toEqual(expected);
});

test('why is told by a code as well, so that each reader has it in his own language', () => {
  const note = { code: 'resource_group.no_server', args: { name: 'lab' } };
  expect(noticesOf(happening({ type: 'Warning', reason: 'Queued', note }), named('Names'))[0]!.params).toEqual({
    name: 'lab',
    note: 'resource_group.no_server',
  });
});

test('a service without a name to show goes by its own', () => {
  expect([named('Names'), named('')].map((service) => noticesOf(happening({}), service)[0]!.entityDisplayName)).toEqual(
    ['Names', 'ner'],
  );
});

test('a service goes by its name in each language that it has one in', () => {
  const service = {
    name: 'ner',
    data: { displayName: 'Names', translations: { ru: { displayName: 'Имена' }, en: {} } },
  };
  expect(noticesOf(happening({}), service)[0]).toMatchObject({
    entityDisplayName: 'Names',
    entityDisplayNames: { ru: 'Имена' },
  });
});
