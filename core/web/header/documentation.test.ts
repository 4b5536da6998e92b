import { expect, test } from 'vitest';
import { documentationUrl } from './documentation.ts';

test.each([
  ['ml.example', 'https://docs.ml.example'],
  ['www.ml.example', 'https://docs.ml.example'],
  ['docs.ml.example', '/docs'],
  ['127.0.0.1', '/docs'],
  ['localhost', '/docs'],
  ['partner.localhost', '/docs'],
])('the documentation of %s is at %s', (hostname, url) => {
  expect(documentationUrl({ hostname, protocol: 'https:' }, '/docs')).toBe(url);
});
