import { describe, expect, test } from 'vitest';
import { loadLanguages } from './languages.ts';
import { numberWords } from './numbers.ts';
import { phonemeSymbols } from './phonemes.ts';
import { stressOf } from './russian-stress.ts';
import { pronounce } from './speech.ts';
import { clausesOf } from './text.ts';

const languages = loadLanguages();

/** The phonemes of a text, words parted by `|`, the stressed vowel marked. */
function sounds(text: string): string {
  return clausesOf(text)
    .flatMap(({ words }) => pronounce(words, languages))
    .map(({ phonemes }) => phonemes.map(({ symbol, stressed }) => `${stressed ? 'ˈ' : ''}${symbol}`).join(' '))
    .join(' | ');
}

/** The words that a text is read as. */
function words(text: string): string {
  return clausesOf(text)
    .map((clause) => clause.words.map((word) => word.text).join(' '))
    .join(' / ');
}

describe('Russian', () => {
  test.each([
    ['молоко', 'm ə ɫ ɐ k ˈo'],
    ['семья', 'sʲ ɪ̈ mʲ j ˈa'],
    ['шесть', 'ʂ ˈe sʲ tʲ'],
    ['цирк', 'ts ˈɨ r k'],
    ['дуб', 'd ˈu p'],
    ['вокзал', 'v ɐ ɡ z ˈa ɫ'],
    ['просьба', 'p r ˈo zʲ b ə'],
    ['солнце', 's ˈo n ts ɨ̆'],
    ['счастье', 'ɕ ˈa sʲ tʲ j ɪ̈'],
    ['учиться', 'ʊ̆ tɕ ˈi ts ə'],
    ['его', 'j ɪ̈ v ˈo'],
    ['много большого', 'm n ˈo ɡ ə | b ɐ lʲ ʂ ˈo v ə'],
    ['что конечно', 'ʂ t ˈo | k ɐ nʲ ˈe ʂ n ə'],
    ['в парке', 'f p ˈa r kʲ ɪ̈'],
    ['в ёлке', 'v j ˈo ɫ kʲ ɪ̈'],
    ['подъезд', 'p ɐ d j ˈe s t'],
    ['ёлка и чай', 'j ˈo ɫ k ə | ɪ̈ tɕ ˈa j'],
  ])('%s', (text, expected) => expect(sounds(text)).toBe(expected));

  test('a stress that is marked goes before the guess', () => {
    expect(sounds('з+амок зам+ок')).toBe('z ˈa m ə k | z ɐ m ˈo k');
    expect(sounds('за\u0301мок')).toBe('z ˈa m ə k');
  });

  test('stress is right in 7 of 10 words of plain text and more', () => {
    const marked = [
      'стАрый рыбАк кАждое Утро выходИл на бЕрег и дОлго смотрЕл на вОлны',
      'посетИтели музЕя мОгут приобрестИ билЕты в кАссе или на сАйте',
      'желЕзная дорОга соединЯет столИцу с сЕверными райОнами странЫ',
      'учИтельница попросИла ученикОв открЫть тетрАди и записАть задАние',
      'совЕт директорОв утвердИл бюджЕт на слЕдующий гОд',
      'пассажИрский самолЁт совершИл посАдку в аэропортУ',
      'врачИ рекомендУют бОльше двИгаться и мЕньше нЕрвничать',
      'музыкАнты исполнЯли знакОмые мелОдии до пОздней нОчи',
      'послЕдние нОвости мОжно прочитАть в газЕте или услЫшать по рАдио',
      'автомобИль остановИлся у ворОт большОго дОма',
      'мастерА отремонтИровали крЫшу и покрАсили забОр',
    ];
    const listed = marked
      .flatMap((line) => line.split(' '))
      .filter((word) => /[А-ЯЁ]/.test(word) && (word.match(/[аеёиоуыэюя]/gi) ?? []).length > 1);
    const right = listed.filter(
      (word) => stressOf(word.toLowerCase(), languages.russian) === word.search(/[АЕЁИОУЫЭЮЯ]/),
    );
    expect(right.length / listed.length).toBeGreaterThan(0.7);
  });
});

describe('English', () => {
  test.each([
    ['hello world', 'h ə l ˈoʊ | w ˈɝ ɫ d'],
    ['the quick brown fox', 'ð ə | k w ˈɪ k | b ɹ ˈaʊ n | f ˈɑː k s'],
    ['walked wanted played', 'w ˈɔː k t | w ˈɑː n t ɪ d | p l ˈeɪ d'],
    ['cats dogs boxes', 'kʰ ˈæ t s | d ˈɑː ɡ z | b ˈɑː k s ɪ z'],
    ['information technology', 'ɪ n f ɔː ɹ m ˈeɪ ʃ ə n | tʰ ɛ k n ˈɑː l ə dʒ iː'],
    ['university electricity', 'j uː n ɪ v ˈɝ s ɪ ɾ iː | ɛ l ə k t ɹ ˈɪ s ɪ ɾ iː'],
    ['little water', 'l ˈɪ ɾ ə ɫ | w ˈɔː ɾ ɚ'],
    ['knight phone school', 'n ˈaɪ t | f ˈoʊ n | s k ˈuː ɫ'],
    ['account return', 'ə kʰ ˈaʊ n t | ɹ iː tʰ ˈɝ n'],
  ])('%s', (text, expected) => expect(sounds(text)).toBe(expected));
});

test('whatever the letters, only phonemes that exist come out', () => {
  const texts = [
    'Съешь ещё этих мягких французских булок, да выпей чаю',
    'The five boxing wizards jump quickly',
    'ъъ ьь йй ыы щщ xzqj мкртч ёж ъезд оьъ',
    "o'clock isn't ''' café Müller naïve Łódź қазақ їжак",
    'бвгджзклмнпрстфхцчшщаеёиоуыэюя',
    'abcdefghijklmnopqrstuvwxyz aeiou',
  ];
  for (const word of texts.flatMap((text) => clausesOf(text)).flatMap((clause) => pronounce(clause.words, languages))) {
    expect(
      word.phonemes.filter(({ symbol }) => !phonemeSymbols.has(symbol)),
      word.text,
    ).toEqual([]);
  }
});

describe('numbers', () => {
  test.each([
    ['0', 'ноль', 'zero'],
    ['7', 'семь', 'seven'],
    ['10', 'десять', 'ten'],
    ['21', 'двадцать один', 'twenty one'],
    ['100', 'сто', 'one hundred'],
    ['342', 'триста сорок два', 'three hundred forty two'],
    ['1000', 'одна тысяча', 'one thousand'],
    ['2014', 'две тысячи четырнадцать', 'two thousand fourteen'],
    ['11000', 'одиннадцать тысяч', 'eleven thousand'],
    ['21022', 'двадцать одна тысяча двадцать два', 'twenty one thousand twenty two'],
    [
      '999999',
      'девятьсот девяносто девять тысяч девятьсот девяносто девять',
      'nine hundred ninety nine thousand nine hundred ninety nine',
    ],
    ['2000001', 'два миллиона один', 'two million one'],
    ['007', 'ноль ноль семь', 'zero zero seven'],
    [
      '1234567890',
      'один два три четыре пять шесть семь восемь девять ноль',
      'one two three four five six seven eight nine zero',
    ],
  ])('%s', (digits, russian, english) => {
    expect(numberWords(digits, 'ru').join(' ')).toBe(russian);
    expect(numberWords(digits, 'en').join(' ')).toBe(english);
  });
});

describe('text', () => {
  test.each([
    ['Привет! Как дела?', 'привет / как дела'],
    ['Цена 1 250 руб. за штуку', 'цена одна тысяча двести пятьдесят рублей за штуку'],
    ['в 15:30, это 3,5%', 'в пятнадцать тридцать / это три запят+ая пять процентов'],
    ['It costs $20.50 & more', 'it costs twenty point five zero dollars and more'],
    ['США и НАТО, МИД', '+эс ш+а +а и нато / мид'],
    ['the BBC', 'the bee bee see'],
    ['сайт Google 5 окон', 'сайт google five окон'],
    ['Wi-Fi кто-то', 'wi fi кто то'],
    ['the constructor', 'the constructor'],
    ['😀 ... 漢字', ''],
  ])('%s', (text, expected) => expect(words(text)).toBe(expected));

  test('each clause ends in its tune', () => {
    expect(clausesOf('Ну, да. Правда? Ура!').map(({ tune }) => tune)).toEqual(['continue', 'fall', 'rise', 'fall']);
  });

  test('an endless sentence is cut into breaths', () => {
    expect(clausesOf('слово '.repeat(60)).map((clause) => clause.words.length)).toEqual([25, 25, 10]);
  });
});
