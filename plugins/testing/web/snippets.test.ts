import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { snippet, snippetLanguages, type SnippetLanguage } from './snippets.ts';

/** A server that keeps what it was sent. */
async function listener() {
  let received: unknown;
  const server = createServer(async (request, response) => {
    received = { path: request.url, key: request.headers['mlp-api-key'], type: request.headers['content-type'], body: JSON.parse(await text(request)) as unknown };
    response.setHeader('content-type', 'application/json').end('{"answer": 42}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`, received: () => received, close: () => server.close() };
}

const interpreters: Readonly<Record<SnippetLanguage, readonly [string, ...string[]]>> = {
  curl: ['bash', '-c'],
  python: ['python3', '-c'],
  javascript: [process.execPath, '--input-type=module', '-e'],
};

async function paste(language: SnippetLanguage, code: string): Promise<string> {
  const [command, ...args] = interpreters[language];
  const { stdout } = await promisify(execFile)(command, [...args, code], { env: { PATH: process.env.PATH, BERTH_API_KEY: 'key-1' } });
  return stdout;
}

const bodies = [
  { texts: ['Quotes: \' " ` and a back\\slash, a $dollar, a %, {{braces}}'] },
  { texts: ["'''three quotes'''", 'ends in one\''], more: null },
  { texts: ['Русский текст, 日本語, 🛟', 'line\nbreak'] },
];

test.each(snippetLanguages.flatMap((language) => bodies.map((body) => [language, body] as const)))('%s sends %o as pasted', async (language, body) => {
  const { origin, received, close } = await listener();
  const printed = await paste(language, snippet(language, { account: 'demo', model: 'ner', body: JSON.stringify(body, null, 2), configId: 7, config: undefined }, origin)).finally(close);
  expect(received()).toEqual({ path: '/api/mlpgateway/account/demo/model/ner/predict?configId=7', key: 'key-1', type: 'application/json', body });
  expect(printed).toContain('42');
});

test("a configuration of one's own goes along with the data", async () => {
  const { origin, received, close } = await listener();
  await paste('curl', snippet('curl', { account: 'a', model: 'm', body: '{"text": "x"}', configId: 7, config: '{"top": 3}' }, origin)).finally(close);
  expect(received()).toEqual({ path: '/api/mlpgateway/account/a/model/m/predict-with-config', key: 'key-1', type: 'application/json', body: { data: { text: 'x' }, config: { top: 3 } } });
});
