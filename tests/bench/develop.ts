import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { launchBrowser } from '../harness/chromium.ts';
import { freePorts } from '../harness/product.ts';
import { median, type Report } from './figures.ts';
import { end } from './processes.ts';
import { withFolder } from './server.ts';

const rounds = 3;
const copied = ['core', 'plugins', 'host-configs', 'locales', 'build.mjs', 'package.json', 'package-lock.json'];

/** Something to change in a source file, and what then is on the page. */
interface Edit {
  readonly what: string;
  readonly file: string;
  readonly from: string;
  readonly to: (round: number) => string;
  /** Runs in the page. */
  readonly shown: (round: number) => boolean;
}

const edits: readonly Edit[] = [
  {
    what: 'a text',
    file: 'locales/en/catalog.json',
    from: '"title": "Catalogue"',
    to: (round) => `"title": "Catalogue ${round}"`,
    shown: (round) => document.querySelector('h1')?.textContent === `Catalogue ${round}`,
  },
  {
    what: 'a style',
    file: 'core/web/ui/tokens.css',
    from: ':root {',
    to: (round) => `:root { --edited: ${round};`,
    shown: (round) => getComputedStyle(document.documentElement).getPropertyValue('--edited').trim() === String(round),
  },
  {
    what: 'a part of a page',
    file: 'core/web/ui/layout/page-head.tsx',
    from: '<h1 ',
    to: (round) => `<h1 data-edited="${round}" `,
    shown: (round) => document.querySelector('h1')?.dataset.edited === String(round),
  },
];

/** How long everything takes to be built, and how soon an edit is on the screen of whoever works on it. */
export const develop = (report: Report): Promise<void> =>
  withFolder(async (folder) => {
    for (const each of copied) cpSync(each, join(folder, each), { recursive: true });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const began = performance.now();
    const { status, stderr } = spawnSync(process.execPath, ['build.mjs', 'build'], { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    report({ name: 'all hosts built', value: (performance.now() - began) / 1000, unit: 's' });

    const [port, gatePort] = await freePorts(2);
    const child = spawn(process.execPath, ['build.mjs', 'dev'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        HOST_CONFIG: 'main',
        PORT: String(port),
        GATE_PORT: String(gatePort),
        DATA_DIR: join(folder, 'data'),
        DEMO: 'false',
        LOG_LEVEL: 'warn',
        BOOTSTRAP_PASSWORD: 'a-password-for-tests',
      },
    });
    const browser = await launchBrowser();
    try {
      await ready(child);
      const page = await browser.newPage({ locale: 'en-GB' });
      await page.goto(`http://127.0.0.1:${port}/catalog`);
      await page.waitForSelector('h1');
      for (const edit of edits) {
        const seconds: number[] = [];
        for (let round = 1; round <= rounds; round += 1) seconds.push(await timeEdit(page, folder, edit, round));
        report({
          name: `${edit.what} is on screen after its edit`,
          value: median(seconds),
          unit: 's',
          limit: { must: 3, aim: 2 },
        });
      }
    } finally {
      await browser.close();
      await end(child, 'SIGTERM');
    }
  });

async function timeEdit(page: Page, folder: string, { file, from, to, shown }: Edit, round: number): Promise<number> {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  const until = async (wanted: boolean) => {
    // A page that is about to reload answers nothing.
    while ((await page.evaluate(shown, round).catch(() => !wanted)) !== wanted) await sleep(10);
  };
  const began = performance.now();
  writeFileSync(path, before.replace(from, to(round)));
  await until(true);
  const took = (performance.now() - began) / 1000;
  writeFileSync(path, before);
  await until(false);
  await page.waitForSelector('h1');
  return took;
}

function ready(child: ChildProcess): Promise<void> {
  const { promise, resolve: done, reject } = Promise.withResolvers<void>();
  let output = '';
  child.stdout!.on('data', (text: Buffer) => /^ready /m.test((output += String(text))) && done());
  child.once('exit', () => reject(new Error(`npm run dev ended:\n${output}`)));
  return promise;
}
