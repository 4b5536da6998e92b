import i18next from 'i18next';
import { afterAll, expect, test } from 'vitest';
import texts from '../../../locales/en/core.json' with { type: 'json' };
import { faultText, noteText } from './fault-text.ts';

afterAll(() => i18next.changeLanguage('en'));

test('a note that came of another says that one’s sentence in the reader’s language too', async () => {
  await i18next.init({
    lng: 'ru',
    resources: {
      ru: {
        doors: {
          faults: { door_shut: 'Дверь закрыта: {{who}}.', door_shut_because: 'Дверь закрыта: {{who}}. {{because}}' },
        },
        winds: { faults: { wind_strong: 'Ветер {{speed}} м/с.', rain: 'Дождь {{rain}} мм.' } },
      },
    },
    interpolation: { escapeValue: false },
  });
  const { t } = i18next;
  const message = 'The door was shut by Ann. The wind blew.';
  const args = { who: 'Ann', speed: '20', rain: '3' };
  expect(noteText(t, { code: 'door.shut', message, args })).toBe('Дверь закрыта: Ann.');
  const because = (code: string) => ({ code: 'door.shut.because', message, args: { ...args, because: code } });
  expect(noteText(t, because('wind.strong'))).toBe('Дверь закрыта: Ann. Ветер 20 м/с.');
  expect(noteText(t, because('wind.strong,rain'))).toBe('Дверь закрыта: Ann. Ветер 20 м/с., Дождь 3 мм.');
  expect(noteText(t, { ...because('wind.strong'), code: 'door.unknown' })).toBe(message);
  // Kept when its text did not ask for a name yet.
  expect(noteText(t, { code: 'door.shut', message, args: {} })).toBe(message);
});

test('a fault without what its text asks for says what the server said', () => {
  const { t } = i18next;
  const fault = { code: 'door.shut', message: 'The door was shut by someone.', status: 409 };
  expect(faultText(t, { ...fault, args: { who: 'Ann' } })).toBe('Дверь закрыта: Ann.');
  expect(faultText(t, { ...fault, args: {} })).toBe('The door was shut by someone.');
});

test('what nobody foresaw names its request wherever it is told', async () => {
  await i18next.init({ lng: 'en', resources: { en: { core: texts } }, interpolation: { escapeValue: false } });
  const fault = { code: 'internal', message: 'Broken.', status: 500, args: { requestId: 'req_1' } };
  expect(faultText(i18next.t, fault)).toContain('req_1');
});
