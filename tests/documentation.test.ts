import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOf } from '#plugins/documentation/web/blocks.ts';
import { callsOf, everything, pluginsOf } from './harness/host-plugins.ts';
import { startServer, type TestServer } from './harness/server.ts';

/** Where each page is that plugins write, by its name. */
const files = new Map(
  readdirSync('plugins', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/web\/.*\.en\.md$/.test(file))
    .map((file) => [basename(file, '.en.md'), `plugins/${file.replace(/\.en\.md$/, '')}`]),
);
const names = [...files.keys()];
const read = (name: string, language: string) => readFileSync(`${files.get(name)!}.${language}.md`, 'utf8');
const pages = names.flatMap((name) => ['en', 'ru'].map((language) => [name, language] as const));

const samplesOf = (name: string, language: string) =>
  blocksOf(read(name, language)).flatMap((block) =>
    block.kind === 'code' ? block.samples.map(({ text }) => text) : [],
  );

let server: TestServer;
let addresses: readonly RegExp[];
beforeAll(async () => {
  server = await startServer(await pluginsOf(everything));
  addresses = callsOf(server.host).map(
    ({ method, path }) => new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`),
  );
});
afterAll(() => server?.stop());

test.each(names)('%s has the same headings and the same code in both languages', (name) => {
  const shape = (language: string) =>
    blocksOf(read(name, language)).flatMap((block) =>
      block.kind === 'heading'
        ? [`${block.level} ${block.id}`]
        : block.kind === 'code'
          ? block.samples.map(({ label, text }) => `${label} ${text.split('\n')[0]!.replace(/\s+#.*/, '')}`)
          : [],
    );
  expect(shape('ru').map((each) => each.replace(/'.*'/, ''))).toEqual(
    shape('en').map((each) => each.replace(/'.*'/, '')),
  );
});

test.each(pages)('every call that %s (%s) shows is published', (name, language) => {
  const shown = samplesOf(name, language).flatMap(callsIn);
  expect(shown.filter((call) => !addresses.some((address) => address.test(call)))).toEqual([]);
});

test('the protocol of the gate that a page leads to is there for everybody, as text', async () => {
  const told = await fetch(`${server.url}/api/mlpcore/gate.proto`);
  expect([told.status, told.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await told.text()).toContain(
    'rpc processAsync(stream ServiceToGateProto) returns (stream GateToServiceProto);',
  );
});

test.each(['en', 'ru'])('what first-call.%s shows as a stream asks for one', (language) => {
  const streams = samplesOf('first-call', language).filter((text) => text.includes('-stream '));
  const asked = streams.map((text) => JSON.parse(/--data-binary '(.*)'/.exec(text)![1]!) as { readonly data: string });
  expect(asked.map(({ data }) => JSON.parse(data) as unknown)).toEqual([expect.objectContaining({ stream: true })]);
});

test.each(['en', 'ru'])('the headers that first-call.%s tells of are sent and read over HTTP', (language) => {
  const told = [...read('first-call', language).matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name!);
  expect(told.length).toBeGreaterThan(4);
  const sources = ['core/server/http', 'plugins/gateway/server/http'].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  );
  expect(told.filter((name) => !sources.some((source) => source.includes(`'${name.toLowerCase()}'`)))).toEqual([]);
});

test.each(['en', 'ru'])('the service that service.%s shows takes messages of any size', (language) => {
  const channels = samplesOf('service', language).flatMap(
    (text) => text.match(/grpc\.(?:in)?secure_channel\(.*/g) ?? [],
  );
  expect(channels.map((call) => call.endsWith(', options=ANY_SIZE)'))).toEqual([true, true]);
});

test('the pages show calls', () => {
  const shown = pages.flatMap(([name, language]) => samplesOf(name, language).flatMap(callsIn));
  expect(new Set(shown).size).toBeGreaterThan(6);
});

/** The calls that an example makes; clients of OpenAI name a base address alone. */
function callsIn(code: string): readonly string[] {
  return [...code.matchAll(/\{\{origin\}\}(\/[^\s"']*)(.*)/g)]
    .filter(([, path]) => path !== '/api/adapters/openai')
    .map(([, path]) => {
      const writes = /-X POST|--data-binary|method: 'POST'|data=json/.test(code);
      return `${writes ? 'POST' : 'GET'} ${path}`;
    });
}

test.each(['en', 'ru'])('every code that errors.%s tells of is one of the product', (language) => {
  const told = [...read('errors', language).matchAll(/^\| `([\w.]+)` \| (\d+) \|/gm)];
  expect(told.length).toBeGreaterThan(20);
  const sources = ['core', 'plugins'].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file) && file.includes('server'))
      .map((file) => readFileSync(`${top}/${file}`, 'utf8')),
  );
  expect(
    told.filter(([, code]) => !sources.some((source) => source.includes(`'${code}'`))).map(([, code]) => code),
  ).toEqual([]);
});

test.each(pages)('%s (%s) leads to pages that there are', (name, language) => {
  const lists = ['plugins/documentation/web/own-pages.ts', 'plugins/command-line/web/doc-pages.ts'];
  const ids = lists.flatMap((list) =>
    [...readFileSync(list, 'utf8').matchAll(/ id: '([\w-]+)'/g)].map(([, id]) => `/docs/${id}`),
  );
  const links = [...read(name, language).matchAll(/\]\((\/[^)#]*)/g)].map(([, to]) => to!);
  const known = [...ids, '/workspace/api-keys', '/catalog', '/swagger-ui'];
  expect(links.filter((to) => !known.includes(to))).toEqual([]);
});
