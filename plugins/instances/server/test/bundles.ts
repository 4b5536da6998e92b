import { buildSync } from 'esbuild';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

const sdk = `import { launchConfig, serve } from '#plugins/gateway/service/public.ts';`;
const scripts = {
  /** Serves, and tells who it is; where its environment says so it cannot start. */
  echo: `${sdk} if (process.env.FAILS) process.exit(7); console.log('config', JSON.stringify(launchConfig())); serve({ predict: () => ({ pid: process.pid, instance: process.env.MLP_INSTANCE_ID, config: launchConfig(), key: process.env.API_KEY }) });`,
  /** Serves unless the file is there that its environment names. */
  flaky: `import { existsSync } from 'node:fs'; ${sdk} if (existsSync(process.env.FAILS_WHILE)) process.exit(7); serve({ predict: () => 'ok' });`,
  /** Takes its time for an answer. */
  slow: `${sdk} serve({ predict: async () => { await new Promise((resolve) => setTimeout(resolve, 1500)); return { pid: process.pid }; } });`,
  /** Takes the time and the processor that its request asks for. */
  busy: `${sdk} serve({ predict: async ({ waitMs = 0, busyMs = 0 }) => { const until = Date.now() + busyMs; while (Date.now() < until); await new Promise((resolve) => setTimeout(resolve, waitMs)); return { pid: process.pid }; } });`,
  /** Cannot start. */
  broken: `console.log('loading the model'); console.error('no model file'); process.exit(3);`,
  /** Runs and never connects. */
  mute: `console.log('up'); setInterval(() => undefined, 1000);`,
};

/** Some small images for a file of tests, each a service of one file as authors ship theirs; their folder is there once its tests begin. */
export function useBundles(): { readonly folder: string } {
  const bundles = { folder: '' };
  beforeAll(() => {
    bundles.folder = build();
  });
  afterAll(() => rmSync(bundles.folder, { recursive: true, force: true }));
  return bundles;
}

function build(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'berth-bundles-')));
  for (const [name, contents] of Object.entries(scripts)) {
    const bundle = join(folder, name);
    mkdirSync(bundle);
    buildSync({
      stdin: { contents, loader: 'ts', resolveDir: import.meta.dirname },
      outfile: join(bundle, 'service.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
    });
    writeFileSync(join(bundle, 'image.json'), JSON.stringify({ name, command: ['node', 'service.mjs'] }));
  }
  return folder;
}
