import { expect, test } from 'vitest';
import { appPath, signInPath, wayBack } from './addresses.ts';

test('an app has a page, and a sign-in that names it', () => {
  expect(appPath({ account: 'demo', app: 'a b' })).toBe('/app/demo/a%20b');
  expect(signInPath({ account: 'demo', app: 'chat' })).toBe('/app/auth?account=demo&app=chat');
  expect(signInPath({ account: 'demo', app: 'chat', to: '/x?y=1' })).toBe(
    '/app/auth?account=demo&app=chat&to=%2Fx%3Fy%3D1',
  );
});

test('a sign-in leads on to the app, or to a path of its own', () => {
  expect(wayBack({ account: 'demo', app: 'chat', to: '' })).toEqual({ page: '/app/demo/chat' });
  expect(wayBack({ account: '7', app: 'chat', to: '/notes/1?a=%2F#b' })).toEqual({
    entrance: '/http/7/chat/notes/1?a=%2F#b',
  });
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/../../../accounts/logout',
  '/%2e%2e/%2E%2E/other',
  'x',
  '@evil.example',
  '\t//evil.example',
  '/..\\..\\other/app',
])('%s leads nowhere but to the app', (to) => {
  const { page, entrance } = wayBack({ account: 'demo', app: 'chat', to }) as { page?: string; entrance?: string };
  expect(page ?? new URL(entrance!, 'https://berth.example').href).toMatch(
    /^\/app\/demo\/chat$|^https:\/\/berth\.example\/http\/demo\/chat\//,
  );
});

test.each([
  ['', 'chat'],
  ['demo', ''],
  ['..', 'chat'],
  ['demo', '..'],
  ['.', '.'],
])('%s/%s names no app', (account, app) => {
  expect(wayBack({ account, app, to: '' })).toBeUndefined();
});
