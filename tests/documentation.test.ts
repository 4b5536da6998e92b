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
  const shown = blocksOf(read(name, language)).flatMap((block) =>
    block.kind === 'code' ? block.samples.flatMap(({ text }) => callsIn(text)) : [],
  );
  expect(shown.filter((call) => !addresses.some((address) => address.test(call)))).toEqual([]);
});

test('the protocol of the gate that a page leads to is there for everybody, as text', async () => {
  const told = await fetch(`${server.url}/api/mlpcore/gate.proto`);
  expect([told.status, told.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await told.text()).toContain(
    'rpc processAsync(stream ServiceToGateProto) returns (stream GateToServiceProto);',
  );
});

test('the pages show calls', () => {
  const shown = pages.flatMap(([name, language]) =>
    blocksOf(read(name, language)).flatMap((block) =>
      block.kind === 'code' ? block.samples.flatMap(({ text }) => callsIn(text)) : [],
    ),
  );
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
