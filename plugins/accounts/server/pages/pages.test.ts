import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import main from '../../../../host-configs/main.ts';
import partner from '../../../../host-configs/partner.ts';
import { startsOnOneDatabase } from '../boot-test.ts';
import accounts from '../index.ts';
import { open, registerForTest, signInForTest, submit } from '../sign-in/sign-in-test.ts';
import { styleOf } from './style.ts';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startServer([accounts], { environment: { DEMO: 'true' } });
  cookie = `berth_session=${await signInForTest(server, 'demo')}`;
});
afterAll(() => server.stop());

test.each([
  ['nothing', {}, 'ru'],
  ['Accept-Language', { headers: { 'accept-language': 'en-GB,en;q=0.9' } }, 'en'],
  ['another language', { headers: { 'accept-language': 'de' } }, 'ru'],
  ['the cookie before Accept-Language', { headers: { 'accept-language': 'en' }, cookie: 'berth_language=ru' }, 'ru'],
  ['a cookie of nonsense', { headers: { 'accept-language': 'en' }, cookie: 'berth_language=xx' }, 'en'],
])(
  'the language follows %s',
  async (
    _what,
    { headers = { 'accept-language': '' }, cookie: sent = '' }: { headers?: Record<string, string>; cookie?: string },
    language,
  ) => {
    const { text } = await open(server, '/accounts/login', { headers, ...(sent && { cookie: sent }) });
    expect([/<html lang="(\w+)"/.exec(text)![1], /<h1>(.*?)<\/h1>/.exec(text)![1]]).toEqual([
      language,
      language === 'ru' ? 'Вход' : 'Sign in',
    ]);
  },
);

test('a language in the address counts at once and is remembered', async () => {
  const { text, cookies } = await open(server, '/accounts/login?lang=ru', { cookie: 'berth_language=en' });
  expect([text.includes('<html lang="ru"'), cookies.get('berth_language')!.value]).toEqual([true, 'ru']);
  expect((await open(server, '/accounts/login?lang=de')).cookies.size).toBe(0);
});

test('a language that was chosen by hand is kept where the workbench keeps it, and no other', async () => {
  const scriptOf = (text: string) => /<script src="([^"]*)"/.exec(text)?.[1];
  const chosen = scriptOf((await open(server, '/accounts/login?lang=en')).text);
  const script = await open(server, chosen!);
  const kept = new Map<string, string>();
  runInNewContext(script.text, {
    localStorage: { setItem: (key: string, value: string) => kept.set(key, value) },
    document: { documentElement: { lang: 'en' } },
  });
  expect([...kept]).toEqual([['USER_LANGUAGE', 'en']]);
  for (const page of ['/accounts/login', '/accounts/login?lang=de', '/accounts/login?theme=dark'])
    expect(scriptOf((await open(server, page, { cookie: 'berth_language=en' })).text)).toBeUndefined();
});

test.each([
  ['', '', undefined, undefined],
  ['?theme=dark', '', 'dark', 'dark'],
  ['?theme=light', 'berth_theme=dark', 'light', 'light'],
  ['', 'berth_theme=dark', 'dark', undefined],
  ['?theme=system', 'berth_theme=dark', undefined, ''],
  ['?theme=pink', '', undefined, undefined],
  ['?theme=dark&theme=light', '', 'dark', 'dark'],
])('asked %j with cookie %j, the theme is %s and the cookie becomes %j', async (query, sent, theme, kept) => {
  const { text, cookies } = await open(server, `/accounts/login${query}`, { ...(sent && { cookie: sent }) });
  expect([/<html[^>]* data-theme="(\w+)"/.exec(text)?.[1], cookies.get('berth_theme')?.value]).toEqual([theme, kept]);
});

test('what a page leads on to survives the switches and the way to the other page', async () => {
  const { text } = await open(server, '/accounts/login?redirectUrl=/workspace/%3Fa%3D1');
  const links = [...text.matchAll(/href="(\/accounts\/(?:login|register)[^"]*)"/g)].map(([, href]) =>
    new URL(href!.replaceAll('&amp;', '&'), server.url).searchParams.get('redirectUrl'),
  );
  expect(links).toHaveLength(6);
  expect(new Set(links)).toEqual(new Set(['/workspace/?a=1']));
});

test('each host has its own brand, and one that speaks English alone offers nothing else', async () => {
  const database = await startsOnOneDatabase();
  const two = await database.start({
    configs: [
      { ...main, plugins: ['accounts'] },
      { ...partner, plugins: ['accounts'], hostNames: ['localhost'], englishOnly: true },
    ],
  });
  const [own, other] = [
    await open(two, '/accounts/login'),
    await open({ url: two.url.replace('127.0.0.1', 'localhost') }, '/accounts/login?lang=ru'),
  ];
  expect([/<title>(.*?)</.exec(own.text)![1], /<title>(.*?)</.exec(other.text)![1]]).toEqual([
    'Sign in · Berth',
    'Sign in · Fathom',
  ]);
  expect([own.text.includes('hreflang="ru"'), other.text.includes('hreflang="ru"')]).toEqual([true, false]);
  const style = /href="(\/accounts\/style[^"]*)"/;
  const [ownStyle, otherStyle] = [style.exec(own.text)![1]!, style.exec(other.text)![1]!];
  expect(ownStyle).not.toBe(otherStyle);
  const { text, headers } = await open({ url: two.url.replace('127.0.0.1', 'localhost') }, otherStyle);
  expect([headers['content-type'], headers['cache-control'], text.includes('--accent: #0B7A6F')]).toEqual([
    'text/css; charset=utf-8',
    'public, max-age=31536000, immutable',
    true,
  ]);
});

test.each([
  'login',
  'register',
  'logout',
  'select-account',
  'login?lang=xx&theme=<script>alert(1)</script>&redirectUrl="><script>',
])('/accounts/%s needs no script and no style of its own, and nothing from outside', async (page) => {
  for (const sent of [{}, { cookie }]) {
    const { text } = await open(server, `/accounts/${page}`, sent);
    expect(text.match(/<script|<style|\sstyle=|\son\w+=|javascript:|https?:\/\/(?!www\.w3\.org)/i)).toBeNull();
  }
});

test('pages are kept by nobody, fonts and style for ever', async () => {
  expect((await open(server, '/accounts/login')).headers['cache-control']).toBe('no-store');
  const font = await fetch(`${server.url}/accounts/fonts/geist-cyrillic.woff2`);
  expect([
    font.status,
    font.headers.get('content-type'),
    font.headers.get('cache-control'),
    Buffer.from(await font.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ]).toEqual([200, 'font/woff2', 'public, max-age=31536000, immutable', 'wOF2']);
  for (const name of ['other.woff2', '__proto__', '..%2F..%2Fpackage.json'])
    expect((await open(server, `/accounts/fonts/${name}`)).status).toBe(404);
});

test('leaving asks first, ends the session for good and forgets the chosen account', async () => {
  const own = `berth_session=${await signInForTest(server, 'demo')}`;
  const asked = await open(server, '/accounts/logout?redirectUrl=/catalog/', { cookie: own });
  expect([asked.status, asked.text.includes('You are signed in as demo.')]).toEqual([200, true]);
  const left = await submit(server, '/accounts/logout', { redirectUrl: '/catalog/' }, { cookie: own });
  expect([
    left.status,
    left.location,
    left.cookies.get('berth_session')!.value,
    left.cookies.get('berth_account')!.value,
    left.headers['clear-site-data'],
  ]).toEqual([303, '/catalog/', '', '', '"cache"']);
  expect((await open(server, '/accounts/select-account', { cookie: own })).location).toMatch(/^\/accounts\/login/);
});

const withoutReferrer = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const followed = { ...withoutReferrer, referer: 'http://berth.example/workspace' };

test.each([
  ['a link of our own', followed, 303],
  ['a link of another site', { ...followed, 'sec-fetch-site': 'cross-site' }, 200],
  ['an image of our own page', { ...followed, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 200],
  ['a prefetch', { ...followed, 'sec-purpose': 'prefetch' }, 200],
  ['a link within a text that somebody wrote', withoutReferrer, 200],
])('%s to the logout', async (_what, headers, status) => {
  const own = `berth_session=${await signInForTest(server, 'demo')}`;
  expect((await open(server, '/accounts/logout', { cookie: own, headers })).status).toBe(status);
  expect((await open(server, '/accounts/login', { cookie: own })).status).toBe(status === 303 ? 200 : 303);
});

test('leaving from another site is refused and the session goes on', async () => {
  expect(
    (await submit(server, '/accounts/logout', {}, { cookie, headers: { origin: 'https://evil.example' } })).status,
  ).toBe(403);
  expect((await open(server, '/accounts/login', { cookie })).status).toBe(303);
});

test('an account of one’s own can be chosen, and no other', async () => {
  const name = 'quay-of-choice';
  const session = await registerForTest(server, name);
  const demo = (await server.call('GET', '/api/mlpcore/account', { headers: { cookie } })).body.accountId as number;
  const page = await open(server, '/accounts/select-account?redirectUrl=/workspace/', {
    cookie: `berth_session=${session}`,
  });
  const ids = [...page.text.matchAll(/name="account" value="(\d+)"/g)].map(([, id]) => id);
  expect([ids.length, page.text.includes(`<code>${name}</code>`), page.text.includes('<code>demo</code>')]).toEqual([
    1,
    true,
    false,
  ]);
  const chosen = await submit(
    server,
    '/accounts/select-account',
    { account: ids[0]!, redirectUrl: '/workspace/' },
    { cookie: `berth_session=${session}` },
  );
  expect([
    chosen.status,
    chosen.location,
    chosen.cookies.get('berth_account')!.value,
    chosen.cookies.get('berth_account')!.attributes.includes('HttpOnly'),
  ]).toEqual([303, '/workspace/', ids[0], false]);
  for (const account of [String(demo), '999999', '', 'demo', '1 or 1=1', '\0']) {
    const refused = await submit(
      server,
      '/accounts/select-account',
      { account },
      { cookie: `berth_session=${session}` },
    );
    expect([
      refused.status,
      refused.cookies.has('berth_account'),
      refused.text.includes('You do not have access to that account'),
    ]).toEqual([403, false, true]);
  }
});

test('choosing needs a sign-in, which leads back to the choice', async () => {
  const { status, location } = await open(server, '/accounts/select-account?redirectUrl=/workspace/');
  expect([status, location]).toEqual([
    303,
    `/accounts/login?${new URLSearchParams({ redirectUrl: '/accounts/select-account?redirectUrl=%2Fworkspace%2F' })}`,
  ]);
});

test('the colours are the workbench’s own', () => {
  const themes = readFileSync('core/web/ui/tokens.css', 'utf8').split("[data-theme='dark']");
  const written = styleOf(main.brand).split('[data-theme=dark]');
  for (const at of [0, 1]) {
    const tokens = new Map(
      [...themes[at]!.matchAll(/--([\w-]+): (?:var\([\w-]+, )?(#[0-9a-f]{6})/g)].map(([, name, value]) => [
        name,
        value!.toUpperCase(),
      ]),
    );
    const colours = [...written[at]!.matchAll(/--([\w-]+): (#[0-9A-F]{6});/g)].map(([, name, value]) => [name, value]);
    expect(colours.length).toBeGreaterThan(20);
    expect(colours).toEqual(colours.map(([name]) => [name, tokens.get(name)]));
  }
});
