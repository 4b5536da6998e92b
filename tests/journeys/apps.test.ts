import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { productUrl } from '../harness/product-url.ts';
import type { Frame, Page } from 'playwright';
import { axeProblems, useBrowser, visit } from '../harness/browser.ts';
import { ask } from '../harness/people.ts';
import { freePorts, password } from '../harness/product.ts';

useBrowser();

/** The program of an app, which runs beside the product as somebody's own machine would. */
let program: ChildProcess;
let port: number;
beforeAll(async () => {
  [port] = (await freePorts(1)) as [number];
  program = spawn(process.execPath, ['plugins/http-services/server/test/web-service.mjs'], {
    env: { ...process.env, MLP_HTTP_PORT: String(port), MLP_HTTP_HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(program.stdout!, 'data');
});
afterAll(() => program.kill());

const models = '/api/mlpcore/account/demo/model';

/** Makes an app of the demo account; connected to the program unless it is to stay stopped. */
async function makeApp(
  name: string,
  { taskType = 'app', publicTestingAllowed = true, connected = true } = {},
): Promise<void> {
  const { context } = await visit({ login: 'demo' });
  // The catalogue is left to others as it was.
  onTestFinished(() => ask(context, 'DELETE', `${models}/${name}`));
  const httpSettings = { isHttpEnabled: true, httpPort: port, mainPageEndpoint: '/', httpInterfaceOnly: true };
  await ask(context, 'POST', models, {
    modelName: name,
    displayName: `The ${name}`,
    taskType,
    hostingType: 'EXTERNAL',
    httpSettings,
  });
  await ask(context, 'POST', `${models}/${name}/public-settings`, { isPublic: true, publicTestingAllowed });
  if (connected)
    await ask(
      context,
      'POST',
      `${models}/${name}/${taskType === 'app' ? 'external-application' : `external?httpHost=127.0.0.1&httpPort=${port}`}`,
    );
}

/** The frame in which an app shows its own page. */
async function frameOf(page: Page, name: string): Promise<Frame> {
  const element = await page.locator(`iframe[title="${name}"]`).elementHandle();
  const frame = (await element!.contentFrame())!;
  await frame.getByRole('heading', { name: 'It works' }).waitFor();
  return frame;
}

/** What a WebSocket at the address of the page answers to a word. */
const echoed = (page: Page | Frame, word: string): Promise<unknown> =>
  page.evaluate(
    (said) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(new URL('ws', location.href.replace(/^http/, 'ws')));
        socket.onopen = () => socket.send(said);
        socket.onmessage = ({ data }) => {
          socket.close();
          resolve(data);
        };
        socket.onerror = () => reject(new Error('The socket was refused.'));
      }),
    word,
  );

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a visitor opens an app within its page, talks to it there, and finds it by the keyboard', async () => {
  await makeApp('notebook');
  const { page, goto } = await visit();
  await goto('/app/demo/notebook');
  await page.getByRole('heading', { name: 'The notebook', level: 1 }).waitFor();
  const frame = await frameOf(page, 'The notebook');
  expect(await echoed(frame, 'hello')).toBe('hello');
  // What runs within is no part of the workbench.
  expect(await frame.evaluate(() => window.origin)).toBe('null');
  expect(await axeProblems(page)).toEqual([]);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  for (const name of ['About the app', 'Open in a new tab']) {
    await page.keyboard.press('Tab');
    expect(await page.getByRole('link', { name }).evaluate((link) => link === document.activeElement)).toBe(true);
  }
  const [own] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  await own.getByRole('heading', { name: 'It works' }).waitFor();
  expect(new URL(own.url()).pathname).toMatch(/^\/http\/\d+\/notebook\/$/);
});

test('a closed app sends to its sign-in, which comes back to it and leads nowhere else', async () => {
  await makeApp('diary', { publicTestingAllowed: false });
  const { page, goto } = await visit({ expected: /401/ });
  await goto('/app/demo/diary');
  await page.waitForURL('**/app/auth?account=demo&app=diary');
  await page.getByRole('heading', { name: 'Sign in to open the app' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/accounts/login**');
  await page
    .getByLabel(/Login|Email/i)
    .first()
    .fill('demo');
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/app/demo/diary');
  const frame = await frameOf(page, 'The diary');
  expect(new URL(frame.url()).pathname).toMatch(/^\/http\/\d+\/diary\/~[\w-]+\/$/);
  expect(await echoed(frame, 'dear')).toBe('dear');

  await goto('/app/auth?account=demo&app=diary&to=/pid');
  await page.waitForURL(/\/http\/demo\/diary\/~[\w-]+\/pid$/);
  await goto(`/app/auth?account=demo&app=diary&to=${encodeURIComponent('//evil.example/')}`);
  await page.waitForURL('**/app/demo/diary');
});

test('an app that is stopped says so, and opens once it runs; one that is not there is no other than one for others alone', async () => {
  await makeApp('easel', { connected: false });
  const { page, goto } = await visit({ width: 390, language: 'ru', theme: 'dark', expected: /404/ });
  await goto('/app/demo/easel');
  await page.getByRole('heading', { name: 'Приложение остановлено' }).waitFor();
  expect([await axeProblems(page), await overflow(page)]).toEqual([[], 0]);
  const { context } = await visit({ login: 'demo' });
  await ask(context, 'POST', `${models}/easel/external-application`);
  await frameOf(page, 'The easel');
  expect([await axeProblems(page), await overflow(page)]).toEqual([[], 0]);

  await ask(context, 'POST', `${models}/easel/public-settings`, { isPublic: false });
  for (const name of ['easel', 'no-such']) {
    await goto(`/app/demo/${name}`);
    await page.getByRole('heading', { name: `Приложения demo/${name} нет, или оно вам недоступно` }).waitFor();
    expect([await axeProblems(page), await overflow(page)]).toEqual([[], 0]);
  }
});

test('an HTTP service answers at its public address, by its WebSocket too', async () => {
  await makeApp('telephone', { taskType: 'custom' });
  const { page, goto } = await visit();
  await goto('/catalog/demo/telephone');
  const link = page.getByRole('link', { name: 'Open', exact: true });
  const [own] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await own.getByRole('heading', { name: 'It works' }).waitFor();
  expect(await echoed(own, 'is anybody there?')).toBe('is anybody there?');
  expect(new URL(own.url()).origin).toBe(productUrl());
});
