import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { standingOf } from './standing.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: {} }));

test.each([
  [
    { limit: 'baseModelInstanceLimit', used: 3, value: 20 },
    { level: 'fine', unit: 'count', used: '3', value: '20' },
  ],
  [
    { limit: 'cpuLimit', used: 6.4, value: 8 },
    { level: 'near', unit: 'count', used: '6.4', value: '8' },
  ],
  [
    { limit: 'cpuLimit', used: 0.1 + 0.2, value: 0.3 },
    { level: 'reached', used: '0.3', value: '0.3' },
  ],
  [
    { limit: 'memoryLimit', used: 1.5 * 2 ** 30, value: 16 * 2 ** 30 },
    { level: 'fine', unit: 'gibibytes', used: '1.5', value: '16' },
  ],
  [
    { limit: 'gpuModelInstanceLimit', used: 1, value: 0 },
    { level: 'reached', used: '1', value: '0' },
  ],
  [
    { limit: 'gpuModelInstanceLimit', used: 0, value: 0 },
    { level: 'fine', share: 0, used: '0', value: '0' },
  ],
])('%o stands in figures that people read', (use, expected) => {
  expect(standingOf(use)).toMatchObject(expected);
});
