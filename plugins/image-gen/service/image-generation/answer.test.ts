import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { answer } from './answer.ts';
import image from './image.json' with { type: 'json' };
import { readPrompt } from './prompt.ts';

const paint = async (data: object, config?: unknown) =>
  (await answer({ size: '96x64', ...data }, config)).data.map((each) =>
    'b64_json' in each ? each.b64_json : each.url,
  );

/** Reads a PNG of three bytes a pixel whose lines use the filter of left differences. */
function readPng(base64: string): { width: number; height: number; pixels: Uint8Array } {
  const file = Buffer.from(base64, 'base64');
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  expect([...file.subarray(24, 29)]).toEqual([8, 2, 0, 0, 0]);
  const length = file.readUInt32BE(33);
  expect(file.toString('latin1', 37, 41)).toBe('IDAT');
  const lines = inflateSync(file.subarray(41, 41 + length));
  const stride = 1 + width * 3;
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    for (let at = 0; at < width * 3; at++)
      pixels[row * width * 3 + at] = lines[row * stride + 1 + at]! + (at < 3 ? 0 : pixels[row * width * 3 + at - 3]!);
  }
  return { width, height, pixels };
}

/** The mean brightness from 0 to 255, and how many different colours there are. */
function looks(base64: string): { brightness: number; colours: number; red: number; blue: number } {
  const { pixels } = readPng(base64);
  const mean = (first: number, step: number) =>
    pixels.filter((_, at) => at % step === first).reduce((sum, value) => sum + value, 0) / (pixels.length / step);
  const colours = new Set(
    Array.from({ length: pixels.length / 3 }, (_, at) => pixels.subarray(at * 3, at * 3 + 3).join()),
  );
  return { brightness: mean(0, 1), colours: colours.size, red: mean(0, 3), blue: mean(2, 3) };
}

test('a picture is a PNG of the size that was asked for', async () => {
  const [picture] = await paint({ prompt: 'mountains by the sea', size: '200x100' });
  expect(readPng(picture!)).toMatchObject({ width: 200, height: 100 });
  expect(looks(picture!).colours).toBeGreaterThan(500);
});

test('the size of the config counts where the request names none', async () => {
  const { data } = await answer({ prompt: 'x' }, { size: '64x80' });
  expect(readPng((data[0] as { b64_json: string }).b64_json)).toMatchObject({ width: 64, height: 80 });
});

test('the same prompt gives the same picture, another seed another one', async () => {
  const [once] = await paint({ prompt: 'a forest' });
  expect(await paint({ prompt: 'a forest' })).toEqual([once]);
  expect(await paint({ prompt: 'a forest', seed: 5 })).not.toEqual([once]);
});

test('several pictures differ from one another', async () => {
  const pictures = await paint({ prompt: 'stars', n: 4 });
  expect(new Set(pictures).size).toBe(4);
});

test('an address holds the picture itself', async () => {
  const [url] = await paint({ prompt: 'stars', response_format: 'url' });
  expect(url).toMatch(/^data:image\/png;base64,iVBOR/);
});

test.each([
  ['stars over the mountains at night', 'mountains on a sunny day'],
  ['горы ночью', 'горы солнечным днём'],
])('%s is darker than %s', async (night, day) => {
  const [[dark], [bright]] = [await paint({ prompt: night }), await paint({ prompt: day })];
  expect(looks(dark!).brightness).toBeLessThan(looks(bright!).brightness - 40);
});

test.each(['red', 'красное'])('colours that are named show: %s', async (word) => {
  const [[warm], [cold]] = [
    await paint({ prompt: `${word} something`, seed: 3 }),
    await paint({ prompt: 'blue something', seed: 3 }),
  ];
  expect(looks(warm!).red - looks(warm!).blue).toBeGreaterThan(looks(cold!).red - looks(cold!).blue + 60);
});

test('words are found in both languages', () => {
  expect([...readPrompt('Sunset over a harbour city').motifs]).toEqual(['sea', 'city', 'sun']);
  expect([...readPrompt('Зимний лес у моря под звёздами').motifs]).toEqual(['sea', 'forest', 'stars']);
  expect([...readPrompt('The seasons cost a starter').motifs]).toEqual([]);
  expect(readPrompt('nothing of that kind')).toEqual({ motifs: new Set(), mood: 'day', hues: [] });
});

test('the example of the manifest is painted', async () => {
  expect((await answer({ ...image.example.request, size: '64x64' }, undefined)).data).toHaveLength(
    image.example.request.n,
  );
});

describe('refuses by field', () => {
  test.each([
    [{}, undefined, 'prompt'],
    [{ prompt: ' ' }, undefined, 'prompt'],
    [{ prompt: 'x', n: 5 }, undefined, 'n'],
    [{ prompt: 'x', size: 'large' }, undefined, 'size'],
    [{ prompt: 'x', size: '63x64' }, undefined, 'size'],
    [{ prompt: 'x', size: '1025x64' }, undefined, 'size'],
    [{ prompt: 'x', response_format: 'jpeg' }, undefined, 'response_format'],
    [{ prompt: 'x' }, { seed: -1 }, 'config.seed'],
  ])('%j with config %j', async (data, config, field) => {
    await expect(answer(data, config)).rejects.toThrowError(
      expect.objectContaining({ status: 400, args: { [field]: expect.any(String) } }),
    );
  });

  test('a size of another form in one sentence', async () => {
    await expect(answer({ prompt: 'x', size: 'banana' }, undefined)).rejects.toThrow(/^size: [^\n]*$/);
  });
});
