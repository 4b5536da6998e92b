import { describe, expect, test } from 'vitest';
import { parseConfig, parseRequest } from '../request.ts';
import { Config, Request, detectLanguages, languages } from './language-detector.ts';

function detect(texts: unknown, config?: unknown) {
  return detectLanguages(parseRequest(Request, { texts }), parseConfig(Config, config)).texts_list.map(
    ({ values }) => values,
  );
}

const sentences: Record<string, string[]> = {
  ru: [
    'Добрый день, подскажите, когда откроется магазин?',
    'Мы поехали на дачу в субботу утром',
    'Спасибо за помощь',
    'Закажите такси, пожалуйста',
  ],
  uk: [
    'Добрий день, підкажіть, коли відкриється крамниця?',
    'Ми поїхали на дачу в суботу вранці',
    'Дякую за допомогу',
    'Викличте таксі, будь ласка',
  ],
  be: [
    'Добры дзень, калі адчыніцца крама?',
    'Мы паехалі на дачу ў суботу раніцай',
    'Дзякуй за дапамогу',
    'Выклічце таксі, калі ласка',
  ],
  kk: [
    'Қайырлы күн, дүкен қашан ашылады?',
    'Біз сенбі күні таңертең ауылға бардық',
    'Көмегіңізге рахмет',
    'Такси шақырыңызшы',
  ],
  en: [
    'Good afternoon, when does the shop open?',
    'We went to the country on Saturday morning',
    'Thank you for your help',
    'Please call a taxi',
  ],
  de: [
    'Guten Tag, wann öffnet das Geschäft?',
    'Wir sind am Samstagmorgen aufs Land gefahren',
    'Danke für Ihre Hilfe',
    'Bitte rufen Sie ein Taxi',
  ],
  fr: [
    'Bonjour, quand est-ce que le magasin ouvre ?',
    'Nous sommes partis à la campagne samedi matin',
    'Merci pour votre aide',
    "Appelez un taxi, s'il vous plaît",
  ],
  es: [
    'Buenas tardes, ¿cuándo abre la tienda?',
    'Fuimos al campo el sábado por la mañana',
    'Gracias por su ayuda',
    'Llame a un taxi, por favor',
  ],
  it: [
    'Buongiorno, quando apre il negozio?',
    'Siamo andati in campagna sabato mattina',
    'Grazie per il vostro aiuto',
    'Chiami un taxi, per favore',
  ],
  pt: [
    'Boa tarde, quando abre a loja?',
    'Fomos para o campo no sábado de manhã',
    'Obrigado pela sua ajuda',
    'Chame um táxi, por favor',
  ],
  tr: [
    'İyi günler, dükkan ne zaman açılıyor?',
    'Cumartesi sabahı köye gittik',
    'Yardımınız için teşekkür ederim',
    'Lütfen bir taksi çağırın',
  ],
  pl: [
    'Dzień dobry, kiedy otwiera się sklep?',
    'Pojechaliśmy na wieś w sobotę rano',
    'Dziękuję za pomoc',
    'Proszę wezwać taksówkę',
  ],
};

describe('language detection', () => {
  test.each(Object.entries(sentences))('recognises %s', (language, texts) => {
    expect(detect(texts)).toEqual(texts.map(() => [language]));
  });

  test('ranks several guesses, best first, when asked', () => {
    const [values] = detect(['Привет, как дела?'], { top: 3 });
    expect(values).toHaveLength(3);
    expect(values?.[0]).toBe('ru');
  });

  test('gives no language rather than a weak guess', () => {
    expect(detect(['12345', '?!', '😀'])).toEqual([[], [], []]);
    expect(detect(['Привет, как дела?'], { minConfidence: 0.9 })).toEqual([[]]);
  });

  test('chooses among the named languages only', () => {
    expect(detect(['hello'], { minConfidence: 0 })).not.toEqual([['en']]);
    expect(detect(['hello'], { minConfidence: 0, languages: ['en', 'ru'] })).toEqual([['en']]);
  });

  test('lists its languages by short code', () => {
    expect(languages).toEqual(expect.arrayContaining(['ru', 'en', 'kk', 'de', 'fr', 'es', 'uk']));
  });
});

describe('a request that cannot be served is refused by field', () => {
  test.each([
    [undefined, 'body'],
    ['text', 'texts'],
    [[], 'texts'],
    [['fine', 7], 'texts.1'],
    [['fine', '  '], 'texts.1'],
    [['x'.repeat(10_001)], 'texts.0'],
    [Array(1001).fill('x'), 'texts'],
  ])('texts of the form %#', (texts, field) => {
    const data = texts === undefined ? undefined : { texts };
    expect(() => parseRequest(Request, data)).toThrowError(
      expect.objectContaining({ status: 400, args: { [field]: expect.any(String) } }),
    );
  });

  test.each([
    [{ top: 0 }, 'config.top'],
    [{ minConfidence: '1' }, 'config.minConfidence'],
    [{ languages: ['klingon'] }, 'config.languages.0'],
    ['top', 'config'],
  ])('a config of the form %j', (config, field) => {
    expect(() => parseConfig(Config, config)).toThrowError(
      expect.objectContaining({ status: 400, args: { [field]: expect.any(String) } }),
    );
  });

  test('but fields of a config that it does not know, or no config, are no fault', () => {
    expect(parseConfig(Config, { colour: 'red' })).toEqual({ top: 1, minConfidence: 0.05 });
    expect(parseConfig(Config, { top: null, languages: null })).toEqual({ top: 1, minConfidence: 0.05 });
    expect(parseConfig(Config, null)).toEqual({ top: 1, minConfidence: 0.05 });
  });
});
