import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { snippet, snippetLanguages, type SnippetLanguage } from './snippets.ts';

const execute = promisify(execFile);

// Compilers take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** A server that keeps what it was sent, and refuses where it was told to. */
async function listener(status = 200) {
  let received: unknown;
  const server = createServer(async (request, response) => {
    const { 'mlp-api-key': key, 'content-type': type, 'z-priority': priority } = request.headers;
    received = {
      path: request.url,
      key,
      type,
      ...(priority && { priority }),
      body: JSON.parse(await text(request)) as unknown,
    };
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(status === 200 ? '{"answer": 42}' : '{"message": "No such thing."}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    received: () => received,
    close: () => server.close(),
  };
}

let folder: string;
let hasJdk: boolean;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snippets-'));
  hasJdk = await execute('javac', ['-version']).then(
    () => true,
    () => false,
  );
});
afterAll(() => rm(folder, { recursive: true }));

const ways: Readonly<Record<SnippetLanguage, readonly [file: string, command: string]>> = {
  curl: ['call.sh', 'bash'],
  python: ['call.py', 'python3'],
  javascript: ['call.mjs', process.execPath],
  java: ['Main.java', 'java'],
};

/** What runs once is compiled by the quick one of Java's compilers. */
const brief = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

/** Runs a snippet as somebody does who pastes it into a file, with nothing set up but the key. */
async function paste(language: SnippetLanguage, code: string): Promise<string> {
  const [file, command] = ways[language];
  await writeFile(join(folder, file), code);
  const { stdout } = await execute(command, [join(folder, file)], {
    env: { PATH: process.env.PATH, MLP_API_KEY: 'key-1', JDK_JAVA_OPTIONS: brief },
    maxBuffer: 1e8,
  });
  return stdout;
}

const bodies = [
  { texts: ['Quotes: \' " ` and a back\\slash, a $dollar, a %, {{braces}}, \\u0041 and \\n'] },
  { texts: ["'''three quotes'''", "ends in one'"], more: null },
  { texts: ['Русский текст, 日本語, 🛟', 'line\nbreak, \u0001 and \u2028'] },
  { audio_base64: 'QUJD'.repeat(60_000), name: '🛟'.repeat(20_000) },
];
const call = { account: 'demo', model: 'ner', configId: 7, config: undefined, priority: undefined };

test.each(
  snippetLanguages.flatMap((language) =>
    bodies.map((body) => [language, JSON.stringify(body).slice(0, 40), body] as const),
  ),
)('%s sends %s as pasted', async (language, _name, body) => {
  const { origin, received, close } = await listener();
  const code = snippet(language, { ...call, body: JSON.stringify(body, null, 2) }, origin);
  if (language === 'java' && !hasJdk) {
    expect(code).toMatch(/^import java\.net\.URI;[^]*public class Main \{[^]*\n}$/);
    close();
    return;
  }
  const printed = await paste(language, code).finally(close);
  expect(received()).toEqual({
    path: '/api/mlpgateway/account/demo/model/ner/predict?configId=7',
    key: 'key-1',
    type: 'application/json',
    body,
  });
  expect(printed).toContain('42');
});

test.each(snippetLanguages)(
  "%s sends a configuration of one's own and a priority along with the data",
  async (language) => {
    const { origin, received, close } = await listener();
    const code = snippet(
      language,
      { account: 'a b', model: 'm', body: '{"text": "x"}', configId: undefined, config: '{"top": 3}', priority: 5 },
      origin,
    );
    if (language === 'java' && !hasJdk) return void close();
    await paste(language, code).finally(close);
    expect(received()).toEqual({
      path: '/api/mlpgateway/account/a%20b/model/m/predict-with-config',
      key: 'key-1',
      type: 'application/json',
      priority: '5',
      body: { data: { text: 'x' }, config: { top: 3 } },
    });
  },
);

test.each(snippetLanguages.filter((language) => language !== 'curl'))(
  '%s says why it was refused',
  async (language) => {
    const { origin, close } = await listener(404);
    if (language === 'java' && !hasJdk) return void close();
    await expect(paste(language, snippet(language, { ...call, body: '{}' }, origin)).finally(close)).rejects.toThrow(
      /No such thing\./,
    );
  },
);

test('no snippet holds a key', () => {
  for (const language of snippetLanguages)
    expect(snippet(language, { ...call, body: '{}' }, 'https://berth.example')).toContain('MLP_API_KEY');
});

test.each(snippetLanguages)('%s takes an answer in parts where the form does', async (language) => {
  const { origin, received, close } = await listener();
  const code = snippet(language, { ...call, body: '{"stream": true}', streamed: true }, origin);
  if (language === 'java' && !hasJdk) {
    expect(code).toContain('BodyHandlers.ofLines()');
    return void close();
  }
  const printed = await paste(language, code).finally(close);
  expect(received()).toEqual({
    path: '/api/mlpgateway/account/demo/model/ner/predict-with-config-v2-stream',
    key: 'key-1',
    type: 'application/json',
    body: { data: '{"stream":true}' },
  });
  expect(printed).toContain('42');
});
