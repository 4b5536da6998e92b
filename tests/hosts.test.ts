import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkHost } from '#core/plugin/host-check.ts';
import type { HostConfig } from '#core/plugin/host.ts';
import cloud from '../host-configs/cloud.ts';
import main from '../host-configs/main.ts';
import onPremise from '../host-configs/on-premise.ts';
import partner from '../host-configs/partner.ts';

const hosts: readonly HostConfig[] = [main, cloud, partner, onPremise];
const everyPlugin = readdirSync('plugins');

/** Everything that a browser can get of a host, maps for debuggers aside. */
function shipped({ name }: HostConfig): string {
  const folder = join('dist/web', name, 'assets');
  return readdirSync(folder)
    .filter((file) => /\.(js|css|json)$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

test.each(hosts.map((host) => [host.name, host] as const))(
  '%s lists plugins that exist, each once',
  (_name, { plugins }) => {
    expect(plugins.filter((id, at) => !everyPlugin.includes(id) || plugins.indexOf(id) !== at)).toEqual([]);
  },
);

test.each(hosts.map((host) => [host.name, host] as const))(
  'the workbench of %s holds no trace of the plugins that it does not list',
  (_name, host) => {
    const text = shipped(host);
    const absent = everyPlugin.filter((id) => !host.plugins.includes(id));
    // Libraries, core's texts and plugins that add to another where it is there have words that are also ids: what is such a plugin's names its texts or its files.
    const traces = (id: string) => [
      ['billing', 'datasets', 'storage'].includes(id) ? `"${id}:` : `"${id}"`,
      `plugins/${id}/`,
    ];
    expect(absent.filter((id) => traces(id).some((trace) => text.includes(trace)))).toEqual([]);
    expect(text).toContain('"testing"');
  },
);

test.each(hosts.map((host) => [host.name, host] as const))('the workbench of %s names no other site', (_name, host) => {
  const sites = [...shipped(host).matchAll(/https?:\/\/(\w[\w.-]*)/g)].map(([, site]) => site!);
  // Names of formats, never fetched, the places where libraries explain their errors, and names kept for examples, which lead nowhere.
  const names =
    /^([\w.-]+\.example|([\w-]+\.)?example\.com|www\.w3\.org|react\.dev|base-ui\.com|github\.com|json-schema\.org|react\.i18next\.com)$/;
  expect([...new Set(sites)].filter((site) => !names.test(site))).toEqual([]);
});

test.each(hosts.map((host) => [host.name, host] as const))('%s can be shown as it is set', (_name, host) => {
  expect(checkHost(host)).toEqual([]);
  expect(Object.keys(host.settings ?? {}).filter((id) => !host.plugins.includes(id))).toEqual([]);
});

test('what third parties a host has stays on the server', () => {
  const own = Object.values(main.scripts ?? {}).flatMap(({ src, origins = [] }) => [src, ...origins]);
  expect(own.length).toBeGreaterThan(0);
  for (const host of hosts) expect(own.filter((address) => shipped(host).includes(address))).toEqual([]);
});

/** Builds with the config of a partner that is changed like this, where this file stood before; answers what came of it. */
function buildOf(change: (config: string) => string, command = 'build') {
  const folder = mkdtempSync(join(tmpdir(), 'berth-hosts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const each of ['core', 'host-configs', 'build.mjs', 'package.json', 'package-lock.json'])
    cpSync(each, join(folder, each), { recursive: true });
  for (const each of ['plugins', 'locales', 'node_modules']) symlinkSync(resolve(each), join(folder, each));
  const file = join(folder, 'host-configs/partner.ts');
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
  // As a build leaves it that is killed between taking the old away and putting the new in its place.
  mkdirSync(join(folder, 'dist.former'));
  writeFileSync(join(folder, 'dist.former/stamp'), 'of before');
  mkdirSync(join(folder, `dist.new-${2 ** 22 + 1}`));
  const { status, stderr } = spawnSync(process.execPath, ['build.mjs', command], { cwd: folder, encoding: 'utf8' });
  const left = readdirSync(folder).filter((name) => name.startsWith('dist'));
  expect([left, readFileSync(join(folder, 'dist/stamp'), 'utf8')]).toEqual([['dist'], 'of before']);
  return { status, lines: stderr.trim().split('\n') };
}

const unreadable = (config: string) =>
  config.replace('brand: fathom', "brand: { ...fathom, colours: { light: { accent: '#F2C230' } } }");

test.each([
  [
    'a colour that cannot be read',
    unreadable,
    'The brand of host partner cannot be read: accent #F2C230 on sunken #F1F3F6 of the light theme is 1.5 to 1',
  ],
  [
    'third parties on-premise',
    (config: string) =>
      config.replace(
        "kind: 'partner'",
        "kind: 'on-premise', publicNames: ['a.example'], scripts: { supportChat: { src: 'https://chat.example/w.js' } }",
      ),
    'Host partner is on-premise and may ask no other site: take its supportChat out.',
  ],
  [
    'a plugin that is not there',
    (config: string) => config.replace("'landing'", "'lending'"),
    'host-configs/partner.ts names lending; plugins/ holds accounts',
  ],
])('the build refuses %s in a sentence, and leaves what was built before', (_what, change, sentence) => {
  const { status, lines } = buildOf(change);
  expect([status, lines[0], lines.at(-1)]).toEqual([
    1,
    expect.stringContaining(sentence),
    'Nothing was built; what was built before is as it was.',
  ]);
});

test('source that cannot be read is refused with its place and without a stack', () => {
  const { status, lines } = buildOf((config) => config.replace("name: 'partner'", "name 'partner'"));
  expect([status, lines.filter((line) => line.startsWith('    at '))]).toEqual([1, []]);
  expect(lines.join('\n')).toContain('host-configs/partner.ts:');
});

test('a start uses what was built before where a build is refused', () => {
  const { status, lines } = buildOf(unreadable, 'usable');
  expect([status, lines.at(-1)]).toEqual([0, 'What was built before is used as it is.']);
});
