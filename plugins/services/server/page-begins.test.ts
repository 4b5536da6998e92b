import { expect, test } from 'vitest';
import { callsOfServicePage } from './page-begins.ts';

const below = '/workspace/model';

test.each([
  ['/workspace/model/demo/ner', ['/api/mlpcore/account/demo/model/ner']],
  ['/workspace/model/demo/ner?tab=1', ['/api/mlpcore/account/demo/model/ner']],
  ['/workspace/model/7/a%20name/testing', ['/api/mlpcore/account/7/model/a%20name']],
  [
    '/workspace/model/demo/ner/settings/hosting',
    ['/api/mlpcore/account/demo/model/ner', '/api/mlpcore/system-config/model-defaults'],
  ],
])('%s begins with what its service is', (url, calls) => {
  expect(callsOfServicePage(url, below)).toEqual(calls);
});

test.each([
  '/workspace',
  '/workspace/model',
  '/workspace/model/demo',
  '/workspace/modelling/a/b',
  '/workspace/model/%/x',
])('%s names no service', (url) => {
  expect(callsOfServicePage(url, below)).toEqual([]);
});
