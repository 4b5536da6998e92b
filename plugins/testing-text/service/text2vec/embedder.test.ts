import { describe, expect, test } from 'vitest';
import { parseConfig, parseRequest } from '../request.ts';
import { Config, Request, answer } from './answer.ts';
import { readDocuments } from './corpus.ts';
import { embedderOf } from './embedder.ts';
import image from './image.json' with { type: 'json' };
import learn from './learn.ts';
import { read } from './meanings-file.ts';
import paraphrases from './paraphrases.json' with { type: 'json' };
import { dot } from './semantic-space.ts';

const learnt = learn(new URL('.', import.meta.url));
const embed = embedderOf(read(learnt));

function vectors(data: unknown, config?: unknown): number[][] {
  return answer(embed, parseRequest(Request, data), parseConfig(Config, config)).embedded_texts.map(
    ({ vector }) => vector,
  );
}

/** Of how many texts the counterpart is nearer than every other, and for which share of (text, counterpart, other) the counterpart is nearer than the other. */
function quality(texts: string[], counterparts: string[], config?: unknown) {
  const left = vectors({ texts }, config);
  const right = vectors({ texts: counterparts }, config);
  const others = left.map((vector, row) => {
    const cosines = right.map((each) => dot(vector, each));
    return cosines.filter((cosine, column) => column !== row && cosine < (cosines[row] ?? 0)).length;
  });
  const rivals = right.length - 1;
  return {
    nearest: others.filter((count) => count === rivals).length / texts.length,
    nearer: others.reduce((sum, count) => sum + count, 0) / (texts.length * rivals),
  };
}

const first = { en: paraphrases.map(({ en }) => en[0] ?? ''), ru: paraphrases.map(({ ru }) => ru[0] ?? '') };
const second = { en: paraphrases.map(({ en }) => en[1] ?? ''), ru: paraphrases.map(({ ru }) => ru[1] ?? '') };

describe('sentences that are not in the corpus', () => {
  test.each([
    ['English and English', first.en, second.en, 0.85],
    ['Russian and Russian', first.ru, second.ru, 0.85],
    ['English and Russian', first.en, first.ru, 0.95],
    ['Russian and English', second.ru, second.en, 0.95],
  ])('%s: a paraphrase is nearer than the unrelated', (_, texts, counterparts, nearest) => {
    const found = quality(texts, counterparts);
    expect(found.nearer).toBeGreaterThan(0.98);
    expect(found.nearest).toBeGreaterThanOrEqual(nearest);
    expect(quality(texts, counterparts, { dimensions: 32 }).nearer).toBeGreaterThan(0.93);
  });

  test('shuffled counterparts are not near, so the measure can fail', () => {
    expect(quality(first.en, second.en.toReversed()).nearer).toBeLessThan(0.7);
  });
});

test('vectors have unit length and the asked number of dimensions, also for texts of unknown words', () => {
  const texts = ['Кошка спит', 'a', 'zxqj wvkp', '我的订单在哪里', '!?', '😀'];
  for (const dimensions of [8, 64, 128]) {
    for (const vector of vectors({ texts }, { dimensions })) {
      expect(vector).toHaveLength(dimensions);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
    }
  }
  expect(vectors({ texts: ['x'] })[0]).toHaveLength(128);
});

test('unknown words are compared by their spelling', () => {
  const [model = [], same = [], other = []] = vectors({
    texts: ['Gryzmolex 3000', 'gryzmolex 3000s', 'Bundooko Flim'],
  });
  expect(dot(model, same)).toBeGreaterThan(0.6);
  expect(dot(model, other)).toBeLessThan(0.4);
});

test('learning twice gives the same', () => {
  expect(learn(new URL('.', import.meta.url))).toBe(learnt);
});

test('a corpus gives a document for each line and for each theme', () => {
  expect(readDocuments('# pets\ncat | кот\ndog\n# \nrain\n')).toEqual([
    new Set(['=cat', 'cat', '=кот', 'кот']),
    new Set(['=dog', 'dog']),
    new Set(['=cat', 'cat', '=кот', 'кот', '=dog', 'dog']),
    new Set(['=rain', 'rai', 'rain']),
    new Set(['=rain', 'rai', 'rain']),
  ]);
});

test('the example of the manifest is answered as its documentation says', () => {
  const { request, config } = image.example;
  const [cat = [], kitten = [], bank = []] = vectors(request, config);
  expect(dot(cat, kitten)).toBeGreaterThan(0.5);
  expect(dot(cat, bank)).toBeLessThan(0.3);
});

describe('refuses by field', () => {
  test.each([
    [{ texts: 'one' }, undefined, 'texts'],
    [{ texts: ['\n'] }, undefined, 'texts.0'],
    [{ texts: [] }, undefined, 'texts'],
    [{ texts: ['a'] }, { dimensions: 4 }, 'config.dimensions'],
    [{ texts: ['a'] }, { dimensions: 129 }, 'config.dimensions'],
  ])('%j with config %j', (data, config, field) => {
    expect(() => vectors(data, config)).toThrowError(
      expect.objectContaining({ status: 400, args: { [field]: expect.any(String) } }),
    );
  });
});
