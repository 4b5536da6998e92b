import Fastify from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import accounts from '#plugins/accounts/server/index.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { signIn } from '../../../tests/harness/sign-in.ts';
import { answersFor, type PageAnswers } from './page-answers.ts';

async function answersOf(addresses: readonly string[], headers: Record<string, string> = {}) {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.get('/who', ({ ip, headers: { cookie, 'if-none-match': tag, range } }) => ({ ip, cookie, tag, range }));
  app.get('/refused', (_request, reply) => reply.code(403).send({}));
  app.get('/broken', () => Promise.reject(new Error('broken')));
  app.get('/cookie', (_request, reply) => reply.header('set-cookie', 'a=b').send({}));
  app.get('/markup', () => ({ text: '</script><!--' }));
  app.get('/page', (request) => answersFor(app, request, addresses));
  return (await app.inject({ url: '/page', headers, remoteAddress: '192.0.2.7' })).json<PageAnswers>();
}

test('a call is asked as whoever wants the page would, without what concerns the page alone', async () => {
  const { text } = await answersOf(['/who'], { cookie: 'berth_session=s', 'if-none-match': '*', range: 'bytes=0-1' });
  expect(JSON.parse(text)).toEqual({ '/who': { ip: '192.0.2.7', cookie: 'berth_session=s' } });
});

test('what is refused or breaks is left to the browser', async () => {
  const { text } = await answersOf(['/refused', '/broken', '/nowhere', '/markup']);
  expect(JSON.parse(text)).toEqual({ '/markup': { text: '</script><!--' } });
});

test('no answer can end the element that holds it', async () => {
  expect((await answersOf(['/markup'])).text).not.toContain('<');
});

test('cookies that calls set are handed on, each once', async () => {
  expect(await answersOf(['/cookie', '/cookie?again'])).toEqual({
    text: '{"/cookie":{},"/cookie?again":{}}',
    cookies: ['a=b'],
  });
});

test('a page without calls carries an empty object', async () => {
  expect(await answersOf([])).toEqual({ text: '{}', cookies: [] });
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer([accounts]);
});
afterAll(() => server.stop());

/** The addresses of what the page at `/catalog` carries, and its text. */
async function page(session?: string) {
  const response = await fetch(`${server.url}/catalog`, {
    headers: session === undefined ? {} : { cookie: `berth_session=${session}` },
  });
  const text = await response.text();
  const [, carried] = /<script type="application\/json" id="answers">(.*?)<\/script>/.exec(text)!;
  return { addresses: Object.keys(JSON.parse(carried!) as object), text, cache: response.headers.get('cache-control') };
}

test('a visitor is given what visitors may know, a user his own besides, and no cache may lend it to others', async () => {
  const open = ['/api/mlpcore/system-config/frontend-settings', '/api/accountsadmin/public/options'];
  const captcha = '/api/mlpcore/system-config/captcha';
  const visited = await page();
  expect(visited.addresses).toEqual([...open, captcha]);
  const signed = await page(await signIn(server.url, 'superadmin'));
  expect(signed.addresses).toEqual(
    expect.arrayContaining([...open, '/api/accountsadmin/c/authorization/check-authorized']),
  );
  expect(signed.text).toContain('superadmin');
  expect(visited.text).not.toContain('superadmin');
  expect(signed.cache).toBe('private, no-cache');
});

test('a session that is none gets the page of a visitor', async () => {
  expect((await page('0'.repeat(64))).addresses).toEqual((await page()).addresses);
});

test('a page comes in the language that the browser chose, else in that of the account, else in the one it asks for', async () => {
  const languageOf = async (cookie: string, asked = 'en') =>
    /<html lang="(\w+)"/.exec(
      await (await fetch(`${server.url}/catalog`, { headers: { cookie, 'accept-language': asked } })).text(),
    )?.[1];
  const own = `berth_session=${await signIn(server.url, 'superadmin')}`;
  await server.call('POST', '/api/mlpcore/account', {
    headers: { cookie: own, origin: server.url },
    body: { language: 'RU' },
  });
  expect([await languageOf(''), await languageOf(own), await languageOf(`${own}; berth_language=en`)]).toEqual([
    'en',
    'ru',
    'en',
  ]);
  const byWish = [
    'en;q=0.2,ru',
    'fr, en-GB;q=0.8, ru;q=0.7',
    'ru;q=0.5,en;q=0.5',
    'en;q=0, de',
    'en ; q=0.2 , *;q=0.1',
  ];
  expect(await Promise.all(byWish.map((asked) => languageOf('', asked)))).toEqual(['ru', 'en', 'ru', 'ru', 'en']);
});
