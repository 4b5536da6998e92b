import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { tarOf } from '#plugins/images/server/test/archives.ts';
import { axeProblems, useBrowser, visit, write, type Visit } from '../harness/browser.ts';
import { ask } from '../harness/people.ts';
import { productUrl } from '../harness/product-url.ts';

useBrowser();

const unique = (name: string) => `${name}-${Math.random().toString(36).slice(2, 8)}`;

/** Somebody's own program: says which version of it answers, and what the data image holds that it was given. */
const source = (version: string) => `
import { existsSync, readFileSync } from 'node:fs';
import { serve } from '#plugins/gateway/service/public.ts';
const words = (process.env.MLP_MOUNTS_DIR ?? '') + '/words/list.txt';
serve({
  descriptor: {
    name: 'own', fittable: false,
    methods: { predict: { input: { data: { type: 'Any' } }, output: { type: 'Any' } } },
    schemaFiles: { 'predictRequest-example.json': '{}' },
  },
  predict: () => ({ version: '${version}', words: existsSync(words) ? readFileSync(words, 'utf8') : null }),
});`;

async function program(name: string, version: string) {
  const { outputFiles } = await build({
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    stdin: { contents: source(version), resolveDir: process.cwd(), loader: 'ts' },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    write: false,
  });
  const manifest = { name, version, taskType: 'own', command: ['node', 'service.js'] };
  return archive(`${name}-${version}`, [
    { path: `${name}/image.json`, text: JSON.stringify(manifest) },
    { path: `${name}/package.json`, text: '{"type":"module"}' },
    { path: `${name}/service.js`, bytes: Buffer.from(outputFiles![0]!.contents) },
  ]);
}
const archive = (name: string, entries: Parameters<typeof tarOf>[0]) => ({
  name: `${name}.tar.gz`,
  mimeType: 'application/gzip',
  buffer: gzipSync(tarOf(entries)),
});
const choose = (page: Page, file: ReturnType<typeof archive>) => page.locator('input[type=file]').setInputFiles(file);

const answerOf = async ({ context }: Visit, service: string) => {
  const path = `/api/mlpgateway/account/demo/model/${service}/predict`;
  const answer = await context.request.post(path, { data: {}, headers: { origin: productUrl() } });
  return answer.ok() ? ((await answer.json()) as unknown) : answer.status();
};
const whenAnswers = (asked: Visit, service: string, answer: object) =>
  expect.poll(() => answerOf(asked, service), { timeout: 50_000, interval: 500 }).toEqual(answer);

const python = '/usr/bin/python3';
const given = process.env.PYTHON_SERVICE_ARCHIVE;
const runs = given !== undefined || spawnSync(python, ['-c', 'import grpc']).status === 0;
/** A service in Python, packed with what it needs; another one may be named, such as the platform's template with its SDK. */
const packedPython = () => {
  const gzip = { name: 'python.tar.gz', mimeType: 'application/gzip' };
  if (given !== undefined) return { ...gzip, buffer: readFileSync(given) };
  const main = `import os, peer\npeer.serve(os.environ['MLP_GRPC_HOST'], os.environ['MLP_SERVICE_TOKEN'])\n`;
  return archive('python', [
    { path: 'image.json', text: JSON.stringify({ name: 'hello', command: ['python3', 'main.py'] }) },
    { path: 'main.py', text: main },
    { path: 'peer.py', bytes: readFileSync('tests/interop/python-peer.py') },
  ]);
};
test.runIf(runs)(
  `a service in Python is uploaded, started, tested and published${runs ? '' : ` (not run: ${python} has no grpcio)`}`,
  async () => {
    const { page, context, goto } = await visit({ login: 'demo', expected: /409|503/ });
    const name = unique('python');
    // The catalogue is shared with the journeys that follow, also when this one fails.
    onTestFinished(() => ask(context, 'DELETE', `/api/mlpcore/account/demo/model/${name}`));
    await goto('/workspace/images/new');
    await choose(page, packedPython());
    await page.getByText(/^[\d,]+ files, /).waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('button', { name: 'Create image' }).click();
    await page.getByRole('link', { name: 'Create service' }).click();
    await page.getByRole('combobox', { name: 'Image' }).getByText(name).waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('button', { name: 'Create service' }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByText('Running').first().waitFor();
    await goto(`/workspace/model/demo/${name}/settings/access`);
    await page.locator('[data-setting="publicSettings.isPublic"]').getByRole('checkbox').check();
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Service settings updated').waitFor();

    await goto(`/catalog/demo/${name}/testing`);
    await write(page.getByRole('textbox', { name: 'Request as JSON' }), '{"name":"Anna"}');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('region', { name: 'Result' }).getByText('Anna').first().waitFor();
  },
  120_000,
);

test('a developer uploads a program, runs it, replaces it, and gives it a data image', async () => {
  const visited = await visit({ login: 'demo', expected: /400|409|503/ });
  const { page, goto } = visited;
  const [name, service, data] = [unique('uploaded'), unique('from-upload'), unique('words')];
  await goto('/workspace/images');
  await page.getByRole('link', { name: 'Create image' }).first().click();
  await choose(page, { ...archive('broken', []), name: 'broken.zip', buffer: Buffer.from('hello') });
  await page.getByText('This is not an archive that can be read').waitFor();
  await choose(page, await program(name, '1.0.0'));
  await page.getByText(`${name} 1.0.0`).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(name);
  await expect.poll(() => page.getByLabel('Task type').inputValue()).toBe('own');
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create image' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByRole('cell', { name: /1\.0\.0/ }).waitFor();

  await page.getByRole('link', { name: 'Create service' }).click();
  await page.getByRole('combobox', { name: 'Image' }).getByText(name).waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(service);
  await page.getByRole('button', { name: 'Create service' }).click();
  await page.getByRole('heading', { name: service, level: 1 }).waitFor();
  await whenAnswers(visited, service, { version: '1.0.0', words: null });

  await goto(`/workspace/images?q=${name}`);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('link', { name: 'Usage' }).click();
  await page.getByRole('row', { name: new RegExp(`${service}.*1\\.0\\.0`) }).waitFor();
  const image = page.url().replace('/usage', '');
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click();
  await choose(page, await program(name, '2.0.0'));
  await page.getByText(`${name} 2.0.0`).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Image saved').waitFor();
  await page.getByRole('link', { name: 'About' }).click();
  await page.getByRole('row', { name: /2\.0\.0 Current/ }).waitFor();
  await whenAnswers(visited, service, { version: '2.0.0', words: null });

  await goto('/workspace/data-images/new');
  await choose(page, archive('words', [{ path: 'list.txt', text: 'quay' }]));
  await page.getByText('1 file,').waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(data);
  await page.getByRole('button', { name: 'Create data image' }).click();
  await page.getByRole('heading', { name: data, level: 1 }).waitFor();
  const dataImage = page.url();
  await goto(`/workspace/model/demo/${service}/settings/hosting`);
  await page.getByRole('button', { name: 'Add data image' }).click();
  await page.getByRole('combobox', { name: 'Data image' }).click();
  await page.getByRole('combobox', { name: 'Name of a data image' }).fill(data);
  await page.getByRole('option', { name: data }).click();
  await page.getByLabel('Target path').fill('/words');
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Service settings updated').waitFor();

  await goto(image);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Restart services' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restart' }).click();
  await whenAnswers(visited, service, { version: '2.0.0', words: 'quay' });
  await page.getByRole('link', { name: 'Event history' }).click();
  await page.getByText('Services restarted: 1').waitFor();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('1 service uses it.').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText(`Services use this image: 1 (${service})`).waitFor();
  await page.keyboard.press('Escape');

  const pages = [
    image,
    `${image}/usage`,
    `${image}/logs`,
    `${image}/history`,
    `${image}/settings`,
    dataImage,
    '/workspace/data-images',
  ];
  const narrow = await visit({ login: 'demo', language: 'ru', width: 390 });
  for (const path of pages) {
    await narrow.goto(path);
    for (const colorScheme of ['dark', 'light'] as const) {
      await narrow.page.emulateMedia({ colorScheme });
      expect([path, colorScheme, await axeProblems(narrow.page)]).toEqual([path, colorScheme, []]);
    }
    expect(await narrow.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
}, 120_000);
