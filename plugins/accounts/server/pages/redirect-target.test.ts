import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const origins = ['http://localhost:8080', 'https://ml.example'];

test.each([
  ['/', '/'],
  ['/workspace/', '/workspace/'],
  ['/catalog/demo/tts?tab=testing&a=1#top', '/catalog/demo/tts?tab=testing&a=1#top'],
  ['/поиск?q=тест', '/%D0%BF%D0%BE%D0%B8%D1%81%D0%BA?q=%D1%82%D0%B5%D1%81%D1%82'],
  ['http://localhost:8080/workspace', '/workspace'],
  ['HTTP://LOCALHOST:8080/workspace', '/workspace'],
  ['https://ml.example/workspace?x=1', 'https://ml.example/workspace?x=1'],
  ['/redirect?to=https://evil.example', '/redirect?to=https://evil.example'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/a/../b', '/b'],
])('%j leads to %j', (wanted, target) => {
  expect(redirectTarget(wanted, origins)).toBe(target);
});

test.each([
  undefined,
  '',
  'workspace',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/x\0y',
  '/x\u202Ey',
  'http:evil.example',
  'http:/evil.example',
  'http:\\\\evil.example',
  'https://evil.example',
  'https://evil.example/https://ml.example',
  'https://ml.example.evil.example/',
  'https://ml.example:8443/',
  'http://ml.example/',
  'http://localhost:8081/',
  'http://localhost/',
  'https://ml.example@evil.example/',
  'https://me@ml.example/',
  'https://me:secret@ml.example/',
  'https://ml.example//evil.example',
  'https://[',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,hello',
  'vbscript:x',
  'mailto:me@ml.example',
  '%2F%2Fevil.example',
  '%6Aavascript:alert(1)',
  `/${'a'.repeat(2_000)}`,
])('%j leads to the start page', (wanted) => {
  expect(redirectTarget(wanted, origins)).toBe('/');
});

test('whatever it answers stays with this server when a browser resolves it', () => {
  const parts = [
    '/',
    '\\',
    '//',
    '..',
    '@',
    '?',
    '%2f',
    '%5c',
    '\t',
    'evil.example',
    'javascript:',
    'https://',
    'ml.example',
    '\uFF0F',
  ];
  const wanted = parts.flatMap((a) => parts.flatMap((b) => parts.flatMap((c) => parts.map((d) => a + b + c + d))));
  expect(wanted.filter((each) => !origins.includes(new URL(redirectTarget(each, origins), origins[0]).origin))).toEqual(
    [],
  );
});
