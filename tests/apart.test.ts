import * as esbuild from 'esbuild';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Host, type HostConfig } from '#core/plugin/host.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { homePage, route } from '#core/web/points.ts';
import main from '../host-configs/main.ts';
import { startServer } from './harness/server.ts';

/** Plugins that a host may do without, as far as others do not require them. */
const dispensable = ['catalog', 'testing-asr', 'testing-tts', 'image-gen', 'resource-groups', 'superadmin'];

type Half = 'web' | 'server';
const halves: Record<Half, Map<string, Plugin>> = { web: new Map(), server: new Map() };
beforeAll(async () => {
  for (const id of main.plugins)
    for (const half of ['web', 'server'] as const) {
      const file = resolve('plugins', id, half, 'index.ts');
      if (existsSync(file))
        halves[half].set(id, ((await import(/* @vite-ignore */ file)) as { default: Plugin }).default);
    }
});
afterAll(() => esbuild.stop());

const requiredBy = (id: string): readonly string[] =>
  (['web', 'server'] as const).flatMap((half) => halves[half].get(id)?.requires ?? []);

/** The main host without a plugin, and without those that cannot do without it. */
function without(gone: readonly string[]): HostConfig {
  const left = main.plugins.filter((id) => !gone.includes(id) && !requiredBy(id).some((each) => gone.includes(each)));
  const lost = main.plugins.filter((id) => !left.includes(id));
  if (lost.length > gone.length) return without(lost);
  const settings = Object.fromEntries(Object.entries(main.settings ?? {}).filter(([id]) => left.includes(id)));
  return { ...main, name: 'apart', plugins: left, settings };
}
const own = ({ plugins }: HostConfig, half: Half): readonly Plugin[] =>
  plugins.flatMap((id) => halves[half].get(id) ?? []);

test.each(dispensable)('a host without %s starts, and its workbench has a first page', async (id) => {
  const config = without([id]);
  const workbench = new Host(config, own(config, 'web'));
  const homes = workbench.all(homePage).map(({ to }) => to);
  expect(homes.length).toBeGreaterThan(0);
  expect(homes.filter((to) => !workbench.find(route, to))).toEqual([]);
  const server = await startServer(own(config, 'server'), { config });
  onTestFinished(() => server.stop());
  expect((await server.call('GET', '/readyz')).status).toBe(200);
  const { body } = await server.call('GET', '/openapi.json');
  expect(Object.keys(body.paths).length).toBeGreaterThan(20);
});

test('a workbench is built without all of them that others do not require', async () => {
  const config = without(dispensable.filter((id) => id !== 'resource-groups'));
  const folder = mkdtempSync(join(tmpdir(), 'berth-apart-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const withWeb = config.plugins.filter((id) => halves.web.has(id));
  // Scripts without types.
  const [{ readContracts }, { readPages }, { readStyles }, { buildWeb }]: any[] = await Promise.all(
    ['contracts', 'pages', 'styles', 'web'].map((name) => import(/* @vite-ignore */ resolve(`core/build/${name}.mjs`))),
  );
  const { contracts } = await readContracts(esbuild);
  const { pagesByPlugin } = await readPages(esbuild, withWeb, folder);
  await buildWeb(esbuild, config, folder, { contracts, styles: readStyles(), pagesByPlugin });
  expect(readdirSync(join(folder, 'web', 'apart', 'assets')).length).toBeGreaterThan(20);
}, 300_000);
