import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import main from '../host-configs/main.ts';
import { launchBrowser } from './harness/chromium.ts';
import { password, removeData, startProduct, type Product } from './harness/product.ts';
import { signIn } from './harness/sign-in.ts';

const readme = readFileSync('README.md', 'utf8');

/** Files that README writes out, each after its name. */
const files = new Map(
  [
    ...readme.matchAll(/^(?:`|<details><summary><code>)([\w./-]+)(?:`|<\/code><\/summary>)\n\n```\w+\n([^]*?)^```$/gm),
  ].map(([, path, text]) => [path!, text!]),
);
const written = [...files].filter(([path]) => path.includes('upkeep'));

/** Makes removals fail after the steps of all others. */
const breaker = `import { plugin } from '#core/plugin/plugin.ts';
import { jobStep } from '#core/server/points.ts';
import { removal, Services } from '#plugins/services/server/public.ts';

export default plugin({
  id: 'breaker',
  requires: ['services', 'upkeep'],
  contributes: [
    jobStep({
      job: removal,
      id: 'breaker',
      before: true,
      needs: { services: Services },
      make: ({ services }) => ({
        async do({ modelId }) {
          const service = await services.byId(modelId);
          if (service?.name === 'stubborn') throw new Error('This one stays.');
        },
      }),
    }),
  ],
});
`;

/** What is said of the sources of every plugin. */
const rules = ['tests/architecture.test.ts', 'tests/locales.test.ts'];

let folder: string;
let product: Product;
let session: string;

const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'berth-authors-'));
  for (const each of [
    'core',
    'plugins',
    'locales',
    'host-configs/brands.ts',
    'build.mjs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    '.oxfmtrc.json',
    '.oxlintrc.json',
    'tests/harness',
    'tests/vitest.config.ts',
    ...rules,
  ])
    cpSync(each, join(folder, each), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of written) write(path, text);
  write('plugins/breaker/server/index.ts', breaker);
  const plugins = [...main.plugins.filter((id) => !/^testing-|^image-gen$/.test(id)), 'upkeep', 'breaker'];
  write(
    'host-configs/main.ts',
    [
      "import { host } from '#core/plugin/host.ts';",
      "import { berth } from './brands.ts';",
      "export default host({ name: 'main', brand: berth, plugins: [",
      ...plugins.map((id) => `    '${id}',`),
      '] });',
    ].join('\n'),
  );
  const made = run(process.execPath, 'core/build/new-plugin.mjs', 'visit-log');
  expect(made, made.output).toMatchObject({ status: 0 });
  const built = run(process.execPath, 'build.mjs', 'build');
  expect(built, built.output).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^building the workbench, a minute or two\n[^]*built main in /) as unknown,
  });
  product = await startProduct({
    command: [process.execPath, join(folder, 'dist/server/main.js')],
    environment: { DEMO_SERVICES: 'ner' },
  });
  session = await signIn(product.url, 'demo', password);
}, 300_000);
afterAll(async () => {
  await product?.stop();
  if (product) await removeData(product.dataDir);
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const core = '/api/mlpcore/account/demo';

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(product.url + path, {
    method,
    headers: {
      cookie: `berth_session=${session}`,
      origin: product.url,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answered: { status: number; body: any } = {
    status: response.status,
    body: text === '' ? undefined : JSON.parse(text),
  };
  return answered;
}
const makeService = async (modelName: string) =>
  expect(await call('POST', `${core}/model`, { modelName })).toMatchObject({ status: 200 });

test('README writes a whole plugin, and it touches nothing else', () => {
  expect(written.length).toBeGreaterThan(12);
  expect(
    written.map(([path]) => path).filter((path) => !/^(plugins\/upkeep\/|locales\/(en|ru)\/upkeep\.json$)/.test(path)),
  ).toEqual([]);
});

test('the compiler takes it, and what the generator writes', () => {
  writeFileSync(
    join(folder, 'tsconfig.plugin.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: [
        ...['upkeep', 'breaker', 'visit-log'].map((id) => `plugins/${id}/**/*`),
        'plugins/*/contract/settings.ts',
        'core/**/*.d.ts',
      ],
      exclude: ['**/*.test.ts'],
    }),
  );
  expect(run(resolve('node_modules/.bin/tsc'), '--noEmit', '-p', 'tsconfig.plugin.json')).toEqual({
    status: 0,
    output: '',
  });
});

test('the rules of all plugins hold for it, and for what the generator writes', () => {
  const vitest = resolve('node_modules/vitest/vitest.mjs');
  const config = ['--config', 'tests/vitest.config.ts', '--project', 'plain', '--retry', '0'];
  const held = run(process.execPath, vitest, 'run', ...config, ...rules);
  expect(held, held.output).toMatchObject({ status: 0 });
});

test('both are formatted and without a complaint of the linter', () => {
  const plugins = ['plugins/upkeep', 'plugins/visit-log'];
  const texts = ['upkeep', 'visit-log'].flatMap((id) => [`locales/en/${id}.json`, `locales/ru/${id}.json`]);
  expect(run(resolve('node_modules/.bin/oxfmt'), '--check', ...plugins, ...texts)).toMatchObject({ status: 0 });
  expect(run(resolve('node_modules/.bin/oxlint'), '--deny-warnings', ...plugins)).toMatchObject({ status: 0 });
});

test('a test that is written, and a file that is fetched anew, have nothing built', () => {
  const own = join(folder, 'plugins/visit-log/server');
  writeFileSync(join(own, 'more.test.ts'), 'export {};\n');
  utimesSync(join(own, 'answers.ts'), new Date(), new Date());
  expect(run(process.execPath, 'build.mjs', 'missing')).toEqual({ status: 0, output: '' });
});

test('its calls are published, answered from its table, and refuse in sentences', async () => {
  const { body: document } = await call('GET', '/openapi.json');
  expect(document.paths[`/api/mlpcore/account/{account}/upkeep`].post.operationId).toBe('beginUpkeep');
  await makeService('calm');
  const { body: begun } = await call('POST', `${core}/upkeep`, { service: 'calm', reason: 'New weights.' });
  expect((await call('GET', `${core}/upkeep`)).body).toEqual([
    { id: begun.id, service: 'calm', reason: 'New weights.' },
  ]);
  expect((await call('POST', `${core}/upkeep`, { service: 'calm', reason: ' ' })).body.message).toBe(
    'reason: must not be empty',
  );
  expect((await call('DELETE', `${core}/upkeep/${begun.id}`)).status).toBe(200);
  expect((await call('DELETE', `${core}/upkeep/${begun.id}`)).body.code).toBe('upkeep.not_found');
});

test('its job runs, and its notice rings the bell', async () => {
  const services = ['told', 'told-too'];
  for (const service of services) {
    await makeService(service);
    await call('POST', `${core}/upkeep`, { service, reason: 'New weights.' });
  }
  await expect
    .poll(async () => (await call('GET', `${core}/notification`)).body)
    .toEqual(
      expect.arrayContaining(
        services.map(
          (service) =>
            expect.objectContaining({
              textMessage: `${service} is being worked on: New weights.`,
              params: expect.objectContaining({ reason: 'New weights.' }) as unknown,
            }) as unknown,
        ),
      ),
    );
  expect((await call('GET', `${core}/notification/settings`)).body).toMatchObject({ UPKEEP: { enabled: true } });
});

test('its setting is kept with services, and its guard holds starts while the work goes on', async () => {
  const { body: image } = await call('POST', `${core}/image`, {
    name: 'some',
    image: 'registry.example/some:1',
    accessMode: 'private',
  });
  const { accountId: imageAccountId, imageId } = image.id;
  const held = { modelName: 'held', upkeepContact: ' Anna ', minInstancesCount: 0, imageAccountId, imageId };
  expect(await call('POST', `${core}/model`, held)).toMatchObject({ status: 200 });
  const { body: begun } = await call('POST', `${core}/upkeep`, { service: 'held', reason: 'New weights.' });
  const check = async () => (await call('GET', `${core}/model/held/start-check?instances=1`)).body;
  expect(await check()).toMatchObject({
    verdict: 'refuse',
    reason: {
      code: 'upkeep.held_by',
      message: 'held is being worked on: New weights. Ask Anna.',
      args: { reason: 'New weights.', contact: 'Anna' },
    },
  });
  expect((await call('POST', `${core}/model/held/instances`, 1)).body.code).toBe('upkeep.held_by');
  await call('DELETE', `${core}/upkeep/${begun.id}`);
  expect(await check()).toMatchObject({ verdict: 'pass' });
});

test('its column stands in lists, which are sorted by it', async () => {
  await makeService('listed');
  await call('POST', `${core}/upkeep`, { service: 'listed', reason: 'A new index.' });
  const { body } = await call('GET', `${core}/model?onlyMy=true&withColumns=true&sort=upkeep,asc&size=1`);
  expect(body.records).toMatchObject([{ modelName: 'listed', columns: { upkeep: 'A new index.' } }]);
});

test('its step is a part of removals, and is undone where one fails', async () => {
  const open = async () => (await call('GET', `${core}/upkeep`)).body.map((each: { service: string }) => each.service);
  for (const service of ['leaving', 'stubborn']) {
    await makeService(service);
    await call('POST', `${core}/upkeep`, { service, reason: 'New weights.' });
    expect(await open()).toContain(service);
    expect((await call('DELETE', `${core}/model/${service}`)).status).toBe(200);
    await expect.poll(open).not.toContain(service);
  }
  await expect.poll(async () => (await call('GET', `${core}/model/leaving`)).status).toBe(404);
  await expect.poll(open, { timeout: 60_000 }).toContain('stubborn');
});

test('its tab, page and banner show', async () => {
  await makeService('seen');
  await call('POST', `${core}/upkeep`, { service: 'seen', reason: 'New weights, seen.' });
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ locale: 'en-GB' });
    await context.addCookies([{ name: 'berth_session', value: session, url: product.url }]);
    await context.addInitScript(() => localStorage.setItem('USER_LANGUAGE', 'en'));
    const page = await context.newPage();
    await page.goto(`${product.url}/catalog`);
    await page
      .getByRole('status')
      .getByText(/under maintenance/)
      .waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Maintenance', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Maintenance' }).waitFor();
    await page.getByRole('cell', { name: 'New weights, seen.' }).waitFor();
    const dialog = page.getByRole('dialog', { name: 'Begin maintenance' });
    await page.getByRole('button', { name: 'Begin maintenance' }).click();
    await dialog.getByRole('textbox', { name: 'Service' }).fill('seem');
    await dialog.getByRole('button', { name: 'Begin maintenance' }).click();
    await dialog.getByText('Fill this in.').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Another index.');
    await dialog.getByRole('button', { name: 'Begin maintenance' }).click();
    await dialog.getByText(/does not exist/).waitFor();
    await dialog.getByRole('textbox', { name: 'Service' }).fill('seen');
    await dialog.getByRole('button', { name: 'Begin maintenance' }).click();
    await page.getByRole('cell', { name: 'Another index.' }).waitFor();
    await page.goto(`${product.url}/workspace`);
    await page.getByRole('columnheader', { name: 'Maintenance' }).waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: 'demo/seen' })
      .getByRole('cell', { name: 'Another index.' })
      .waitFor();
    await page.goto(`${product.url}/workspace/model/demo/seen/settings/configuration`);
    await page.getByRole('textbox', { name: 'Contact' }).fill('Anna');
  } finally {
    await browser.close();
  }
});

describe('what the generator writes', () => {
  test('answers its calls', async () => {
    const { body: added } = await call('POST', `${core}/visit-log`, { text: ' First ' });
    expect(added).toMatchObject({ text: 'First', author: 'demo' });
    expect((await call('GET', `${core}/visit-log`)).body).toEqual([added]);
    expect((await call('DELETE', `${core}/visit-log/${added.id}`)).status).toBe(200);
    expect((await call('GET', `${core}/visit-log`)).body).toEqual([]);
  });

  test.each([
    [['visit-log'], 'plugins/visit-log is there already.'],
    [['Visit Log'], 'Name the plugin in small Latin letters and digits with hyphens between'],
    [['other', 'partner'], 'There is no host partner; host-configs/ has main.'],
  ])('%j is refused in a sentence', (names, sentence) => {
    const { status, output } = run(process.execPath, 'core/build/new-plugin.mjs', ...names);
    expect([status, output.split('\n')[0]]).toEqual([1, expect.stringContaining(sentence)]);
  });
});
