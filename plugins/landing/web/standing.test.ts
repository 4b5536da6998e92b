import { expect, test } from 'vitest';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { exemplary } from './demo-services.ts';
import { standing } from './standing.ts';

const service = (given: object) =>
  ({ billingSettings: { isBillingEnabled: false }, fittable: false, ...given }) as ModelInfoData;

test('services are added up, also those of which little is known', () => {
  const services = [
    service({ taskType: 'ner', state: 'RUNNING', instancesReady: 1, instancesWanted: 2 }),
    service({ taskType: 'ner', state: 'SLEEPING', fittable: true, billingSettings: { isBillingEnabled: true } }),
    service({ state: 'RUNNING', instancesReady: 3, instancesWanted: 3 }),
  ];
  expect(standing(services)).toEqual({ ready: 4, wanted: 5, taskTypes: 1, fittable: 1, free: 2, active: 2 });
  expect(standing([])).toEqual({ ready: 0, wanted: 0, taskTypes: 0, fittable: 0, free: 0, active: 0 });
});

test('a call is shown by a service of words where there is one', () => {
  const [speech, text] = [service({ taskType: 'asr' }), service({ taskType: 'text2vec' })];
  expect([exemplary([speech, text]), exemplary([speech]), exemplary([])]).toEqual([text, speech, undefined]);
});
