import { expect, test } from 'vitest';
import { readAnswer } from './received.ts';
import { toRequest } from './wishes.ts';

const base64 = (...bytes: readonly number[]) => Buffer.from(bytes).toString('base64');

test('pictures come as base64 or as addresses that hold them, and say their format by their first bytes', async () => {
  const { pictures, elsewhere } = readAnswer(
    JSON.stringify({
      created: 1,
      data: [
        { b64_json: base64(0x89, 0x50, 0x4e, 0x47) },
        { url: `data:image/jpeg;base64,${base64(0xff, 0xd8, 0xff, 0xe0)}` },
        { url: 'https://pictures.example/1.png' },
      ],
    }),
  )!;
  expect(pictures.map(({ type, size }) => [type, size])).toEqual([
    ['image/png', 4],
    ['image/jpeg', 4],
  ]);
  expect(new Uint8Array(await pictures[0]!.arrayBuffer())).toEqual(new Uint8Array([0x89, 0x50, 0x4e, 0x47]));
  expect(elsewhere).toEqual(['https://pictures.example/1.png']);
});

test.each(['no JSON', 'null', '{}', '{"data":"x"}', '{"data":[{}]}', '{"data":[{"b64_json":"***"}]}'])(
  '%s is no answer of an image service',
  (answer) => {
    expect(readAnswer(answer)).toBeUndefined();
  },
);

test('a size that is left to the service is not sent', () => {
  expect(JSON.parse(toRequest({ prompt: ' sea ', size: '', count: 2 }))).toEqual({
    prompt: 'sea',
    n: 2,
    response_format: 'b64_json',
  });
  expect(JSON.parse(toRequest({ prompt: 'sea', size: '64x64', count: 1 }))).toMatchObject({ size: '64x64' });
});
