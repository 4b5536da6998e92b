import { expect, test } from 'vitest';
import { documentationUrl } from './documentation.ts';

test.each([
  ['ml.example', 'https://docs.ml.example'],
  ['www.ml.example', 'https://docs.ml.example'],
  ['127.0.0.1', '/openapi.json'],
  ['localhost', '/openapi.json'],
  ['partner.localhost', '/openapi.json'],
])('the documentation of %s is at %s', (hostname, url) => {
  expect(documentationUrl({ hostname, protocol: 'https:' })).toBe(url);
});
