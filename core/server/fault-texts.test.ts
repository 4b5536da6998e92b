import { expect, test } from 'vitest';
import { noteText } from './fault-texts.ts';

const texts = [
  { door_shut: 'Дверь закрыта: {{who}}.', door_shut_because: 'Дверь закрыта: {{who}}. {{because}}.' },
  { wind_strong: 'ветер {{speed}} м/с', rain: 'дождь {{rain}} мм' },
];
const message = 'The door was shut by Ann. The wind blew.';
const args = { who: 'Ann', speed: '20', rain: '3' };

test('a fault is told in a language with what it came of, whichever plugins have the texts', () => {
  expect(noteText(texts, { code: 'door.shut', message, args })).toBe('Дверь закрыта: Ann.');
  const because = (codes: string) => ({ code: 'door.shut.because', message, args: { ...args, because: codes } });
  expect(noteText(texts, because('wind.strong,rain'))).toBe('Дверь закрыта: Ann. ветер 20 м/с, дождь 3 мм.');
});

test('what has no text, or was kept without a value that its text asks for, is told as it was', () => {
  expect(noteText(texts, { code: 'door.unknown', message, args })).toBe(message);
  expect(noteText(texts, { code: 'door.shut', message, args: {} })).toBe(message);
});
