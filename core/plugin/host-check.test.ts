import { expect, test } from 'vitest';
import { checkHost } from './host-check.ts';
import type { HostConfig } from './host.ts';

const logo = { line: 'M0 0', solid: 'M0 0' };
const brand = { name: 'Berth', title: { en: 'Berth', ru: 'Berth' }, logo };
const chat = { supportChat: { src: 'https://chat.example/widget.js', origins: ['wss://chat.example'] } };
const config = (given: object): HostConfig => ({
  name: 'main',
  plugins: ['accounts'],
  brand,
  publicNames: ['ml.example'],
  ...given,
});

test('a host with third parties, a brand and settings of its own is taken', () => {
  expect(
    checkHost(
      config({
        scripts: chat,
        brand: { ...brand, canonical: 'https://ml.example', colours: { dark: { logo: '#F7915B' } } },
      }),
    ),
  ).toEqual([]);
});

test.each([
  ['a plugin listed twice', { plugins: ['accounts', 'landing', 'accounts'] }, /^Host main lists accounts twice\.$/],
  [
    'a colour that cannot be read',
    { brand: { ...brand, colours: { light: { accent: '#F2C230' } } } },
    /^The brand of host main cannot be read: on-accent #FFFFFF on accent #F2C230 of the light theme is 1\.7 to 1/,
  ],
  [
    'a mark that cannot be seen',
    { brand: { ...brand, colours: { dark: { logo: '#202428' } } } },
    /logo #202428 on popover #22262B of the dark theme/,
  ],
  [
    'a canonical address with a path',
    { brand: { ...brand, canonical: 'https://ml.example/x' } },
    /^The canonical address of host main, "https:\/\/ml\.example\/x", is no origin: write it as https:\/\/host\.$/,
  ],
  [
    'third parties on-premise',
    { kind: 'on-premise', scripts: chat },
    /^Host main is on-premise and may ask no other site: take its supportChat out\.$/,
  ],
  [
    'third parties that could load nowhere',
    { publicNames: [], scripts: chat },
    /^Host main has a supportChat and no public names/,
  ],
  [
    'a script without encryption',
    { scripts: { tagManager: { src: 'http://tags.example/gtm.js' } } },
    /^The tagManager of host main is refused: "http:\/\/tags\.example\/gtm\.js" is no https address\.$/,
  ],
  [
    'an origin that would widen the policy',
    { scripts: { supportChat: { ...chat.supportChat, origins: ['https://chat.example; script-src *'] } } },
    /is no origin: write it as https:\/\/host\.$/,
  ],
  ['a wildcard', { scripts: { supportChat: { ...chat.supportChat, origins: ['https:'] } } }, /"https:" is no origin/],
])('%s is refused in a sentence', (_what, given, sentence) => {
  expect(
    checkHost(config(given)).find((each) => sentence.test(each)),
    checkHost(config(given)).join('\n'),
  ).toBeDefined();
});
