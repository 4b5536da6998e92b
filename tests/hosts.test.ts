import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { HostConfig } from '#core/plugin/host.ts';
import { checkBrand } from '#core/web/ui/contrast.ts';
import main from '../host-configs/main.ts';
import onPremise from '../host-configs/on-premise.ts';
import partner from '../host-configs/partner.ts';

const hosts: readonly HostConfig[] = [main, partner, onPremise];
const everyPlugin = readdirSync('plugins');

/** Everything that a browser can get of a host, maps for debuggers aside. */
function shipped({ name }: HostConfig): string {
  const folder = join('dist/web', name, 'assets');
  return readdirSync(folder).filter((file) => /\.(js|css|json)$/.test(file)).map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}

test.each(hosts.map((host) => [host.name, host] as const))('%s lists plugins that exist, each once', (_name, { plugins }) => {
  expect(plugins.filter((id, at) => !everyPlugin.includes(id) || plugins.indexOf(id) !== at)).toEqual([]);
});

test.each(hosts.map((host) => [host.name, host] as const))('the workbench of %s holds no trace of the plugins that it does not list', (_name, host) => {
  const text = shipped(host);
  const absent = everyPlugin.filter((id) => !host.plugins.includes(id));
  expect(absent.filter((id) => text.includes(`"${id}"`) || text.includes(`plugins/${id}/`))).toEqual([]);
  expect(text).toContain('"testing"');
});

test.each(hosts.map((host) => [host.name, host] as const))('the workbench of %s names no other site', (_name, host) => {
  const sites = [...shipped(host).matchAll(/https?:\/\/([\w.-]+)/g)].map(([, site]) => site!);
  // Names of formats, never fetched, and the places where libraries explain their errors.
  const names = /^(www\.w3\.org|react\.dev|base-ui\.com|github\.com|json-schema\.org|react\.i18next\.com)$/;
  expect([...new Set(sites)].filter((site) => !names.test(site))).toEqual([]);
});

test.each(hosts.map((host) => [host.name, host] as const))('the colours of %s can be read', (_name, { brand }) => {
  expect(checkBrand(brand.colours ?? {})).toEqual([]);
});
