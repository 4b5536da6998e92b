import { expect, test } from 'vitest';
import { showsBuildInfo } from './brand.ts';

test.each([
  ['the main host under a public name', { publicNames: ['ml.example'] }, 'ml.example', false],
  ['the main host under any other name', { publicNames: ['ml.example'] }, 'localhost', true],
  ['a cloud of a customer under its public name', { kind: 'cloud', publicNames: ['ml.example'] }, 'ml.example', true],
  ['a partner', { kind: 'partner' }, 'localhost', false],
  ['an installation on-premise', { kind: 'on-premise' }, 'ml.corp', true],
] as const)('%s: build info shown %4$s', (_what, config, hostName, shown) => {
  expect(showsBuildInfo(config, hostName)).toBe(shown);
});
