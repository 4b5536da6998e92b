import { expect, test } from 'vitest';
import { documentationUrl } from './documentation.ts';

test.each([
  ['ml.example', 'https://docs.ml.example'],
  ['www.ml.example', 'https://docs.ml.example'],
  ['ml.example:8443', 'https://docs.ml.example:8443'],
  ['docs.ml.example', '/docs'],
  ['127.0.0.1', '/docs'],
  ['localhost', '/docs'],
  ['partner.localhost', '/docs'],
])('the documentation of %s is at %s', (host, url) => {
  expect(documentationUrl(new URL(`https://${host}`), '/docs')).toBe(url);
});
