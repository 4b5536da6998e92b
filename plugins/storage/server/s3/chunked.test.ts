import { expect, test } from 'vitest';
import { dechunked } from './chunked.ts';
import { signingKey } from './signature.ts';

// The example that the documentation of signatures calculates: 65 KiB of the letter a in two chunks.
const scope = '20130524/us-east-1/s3/aws4_request';
const signing = {
  key: signingKey('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', scope),
  scope,
  time: '20130524T000000Z',
  first: '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
};
const chunk = (size: number, signature: string) =>
  `${size.toString(16)};chunk-signature=${signature}\r\n${'a'.repeat(size)}\r\n`;
const body =
  chunk(65_536, 'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648') +
  chunk(1_024, '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497') +
  chunk(0, 'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9');

async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
}
async function contentOf(text: string, { size = 1_000, signed = true } = {}) {
  const trailers: string[] = [];
  let content = '';
  const trailer = (name: string, value: string) => void trailers.push(`${name}=${value}`);
  for await (const run of dechunked(pieces(text, size), { signing: signed ? signing : undefined, trailer }))
    content += Buffer.from(run).toString();
  return { content, trailers };
}

test.each([1_000, 65_621, 200_000])(
  'signed chunks are read whichever way they arrive, %i bytes at once',
  async (size) => {
    expect((await contentOf(body, { size })).content).toBe('a'.repeat(66_560));
  },
);

test.each([
  ['another content', body.replace('aaaa', 'aaab')],
  ['another signature', body.replace('0055627c', '0055627d')],
  ['a missing signature', body.replace(/;chunk-signature=0055\w+/, '')],
  ['chunks in another order', body.slice(65_626) + body.slice(0, 65_626)],
  ['an end that is missing', body.slice(0, -100)],
  ['a trailer that nobody signed', `${body.slice(0, -2)}x-amz-checksum-crc32:AAAAAA==\r\n\r\n`],
])('%s is refused', async (_what, text) => {
  await expect(contentOf(text)).rejects.toThrow(/signature|aws-chunked/);
});

test('what follows chunks that are not signed is told', async () => {
  const told = await contentOf('3\r\nabc\r\n0\r\nX-Amz-Checksum-CRC32:NSRBwg==\r\n\r\n', { size: 1, signed: false });
  expect(told).toEqual({ content: 'abc', trailers: ['x-amz-checksum-crc32=NSRBwg=='] });
});
