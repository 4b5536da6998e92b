import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { berth } from '../../../host-configs/brands.ts';
import { admitThirdParties } from './site-scripts.ts';

const supportChat = { src: 'https://chat.example/widget.js?key="1"', origins: ['wss://chat.example'] };
const config = {
  name: 'main',
  plugins: [],
  brand: berth,
  publicNames: ['ml.example'],
  scripts: { supportChat, tagManager: { src: 'https://tags.example/gtm.js?id=GTM-1' } },
};

/** The tags that a page gets, and the sources of other sites that its policy then holds, by directive. */
function admitted(host: Parameters<typeof admitThirdParties>[1], hostName: string) {
  let policy = '';
  const reply = { header: (_name: string, value: string) => (policy = value) } as unknown as FastifyReply;
  const tags = String(admitThirdParties(reply, host, { hostName, nonce: 'n' }));
  return {
    tags,
    policy: Object.fromEntries(
      policy
        .split('; ')
        .map((line) => line.split(' '))
        .map(([directive, ...sources]) => [directive!, sources.filter((source) => /example|nonce/.test(source))])
        .filter(([, sources]) => sources!.length > 0),
    ),
  };
}

test('third parties come under the public names of a host alone, with exactly their origins', () => {
  const { tags, policy } = admitted(config, 'ml.example');
  expect(tags.split('\n')).toEqual([
    `<script nonce="n">dataLayer=[{'gtm.start':Date.now(),event:'gtm.js'}]</script>`,
    '<script async src="https://tags.example/gtm.js?id=GTM-1"></script><script async src="https://chat.example/widget.js?key=&quot;1&quot;"></script>',
  ]);
  const origins = ['https://tags.example', 'https://chat.example', 'wss://chat.example'];
  expect(policy).toEqual({
    ...Object.fromEntries(
      ['style', 'img', 'font', 'media', 'connect', 'frame'].map((each) => [`${each}-src`, origins]),
    ),
    'script-src': ["'nonce-n'", ...origins],
  });
});

test.each(['localhost', '127.0.0.1', 'www.ml.example', 'ml.example.evil', ''])(
  'under the name %j there are none',
  (hostName) => {
    expect(admitted(config, hostName)).toEqual({ tags: '', policy: {} });
  },
);

test('without a tag manager no script inside the page is allowed', () => {
  const { tags, policy } = admitted({ ...config, scripts: { supportChat } }, 'ml.example');
  expect([tags.includes('dataLayer'), policy['script-src']]).toEqual([
    false,
    ['https://chat.example', 'wss://chat.example'],
  ]);
});
