import { describe, expect, test } from 'vitest';
import { readEnglishSpelling, readStressList, speak, voices } from '#plugins/testing-tts/service/public.ts';
import { digitPronunciations, digitWords } from './digits.ts';
import { recognise } from './recogniser.ts';
import { joined, noisy, randomNumbers, rate, said, someDigits, someVoice, wordErrors } from './test/speech.ts';
import { learnDigits } from './training.ts';

const units = learnDigits();

async function hear(samples: Float32Array, language?: 'en' | 'ru'): Promise<string[]> {
  return (await recognise(units, samples, rate, language)).map(({ guesses: [first] }) => first!.text);
}

describe.each(['en', 'ru'] as const)('digits in %s', (language) => {
  test.each([
    ['with pauses, clean', ', ', 60, 0.03],
    ['with pauses, some noise', ', ', 20, 0.03],
    ['with pauses, much noise', ', ', 10, 0.05],
    ['without pauses, some noise', ' ', 20, 0.15],
  ])('%s: few words are wrong', async (_, separator, decibels, share) => {
    const random = randomNumbers(language === 'en' ? 11 : 12);
    let words = 0;
    let errors = 0;
    for (let row = 0; row < 20; row++) {
      const digits = someDigits(language, 5, random);
      words += digits.length;
      errors += wordErrors(digits, await hear(noisy(said(digits, someVoice(random), separator), decibels, random)));
    }
    expect(errors / words).toBeLessThanOrEqual(share);
  });
});

test.each(Object.keys(voices) as (keyof typeof voices)[])(
  'every digit by itself in the %s voice is heard, and which language it is',
  async (voice) => {
    const heard = await Promise.all(
      digitWords.map(async ({ text }) => [text, (await hear(said([text], voices[voice]))).join(' ')] as const),
    );
    expect(heard.filter(([text, got]) => text !== got)).toEqual([]);
  },
);

test('a word knows when it was said', async () => {
  const [one, two] = await recognise(
    units,
    joined([new Float32Array(rate), said(['five'], voices.male), new Float32Array(rate), said(['two'], voices.male)]),
    rate,
  );
  expect([one!.guesses[0]!.text, two!.guesses[0]!.text]).toEqual(['five', 'two']);
  expect(one!.start).toBeGreaterThan(1);
  expect(one!.start).toBeLessThan(1.4);
  expect(two!.start).toBeGreaterThan(one!.end + 1);
});

test('the language of the config alone is heard', async () => {
  const heard = await recognise(units, said(['three', 'six'], voices.male), rate, 'ru');
  const russian = new Set(digitWords.filter(({ language }) => language === 'ru').map(({ text }) => text));
  expect(heard.flatMap(({ guesses }) => guesses).every(({ text }) => russian.has(text))).toBe(true);
});

test('other words are less certain than digits', async () => {
  const spelling = {
    english: readEnglishSpelling(
      '',
      'yesterday Y EH S T ER D EY\nhello HH AX L OW\nbutter B AH T ER\nmountain M AW N T AX N',
    ),
    russian: readStressList(''),
  };
  const certainty = async (texts: readonly string[], languages: typeof spelling) => {
    const heard = await Promise.all(
      texts.map((text) => recognise(units, joined([...speak(text, languages, voices.male, rate)]), rate)),
    );
    const all = heard.flat().map(({ guesses: [first] }) => first!.confidence);
    return all.reduce((sum, each) => sum + each, 0) / all.length;
  };
  expect(
    await certainty(['yesterday', 'hello', 'butter', 'mountain', 'маш+ина', 'хорош+о', 'соб+ака'], spelling),
  ).toBeLessThan(0.75);
  expect(
    await certainty(
      digitWords.map(({ spelling: digit }) => digit),
      digitPronunciations,
    ),
  ).toBeGreaterThan(0.9);
});

test.each([
  ['silence', () => new Float32Array(rate)],
  ['noise', () => noisy(new Float32Array(rate).fill(0.01), 0, randomNumbers(5))],
  ['less than a window', () => new Float32Array(10)],
  ['nothing', () => new Float32Array(0)],
])('%s holds no digits', async (_, samples) => {
  expect(await hear(samples())).toEqual([]);
});
