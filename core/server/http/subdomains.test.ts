import { expect, test } from 'vitest';
import { leadElsewhere, readHostName } from './subdomains.ts';

const docs = { name: 'docs', path: '/docs' };

test.each([
  ['docs.ml.example', 'ml.example', docs],
  ['ml.example', 'ml.example', undefined],
  ['docs.own.example', 'docs.own.example', undefined],
  ['docsml.example', 'docsml.example', undefined],
])('%s is the host %s', (name, host, subdomain) => {
  expect(readHostName(name, [docs], ['ml.example', 'docs.own.example', undefined])).toEqual({ host, subdomain });
});

test.each([
  ['/', '/docs'],
  ['/?lang=en', '/docs?lang=en'],
  ['/docs', undefined],
  ['/docs/errors?q=1', undefined],
  ['/docsx', 'https://ml.example:8443/docsx'],
  ['/catalog/a/b?c=d', 'https://ml.example:8443/catalog/a/b?c=d'],
  ['//evil.example/', 'https://ml.example:8443//evil.example/'],
])('at the subdomain %s leads to %s', (url, to) => {
  expect(leadElsewhere(docs, url, 'https://docs.ml.example:8443')).toBe(to);
});
