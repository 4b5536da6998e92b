import { expect, test } from 'vitest';
import { noteText } from './note-text.ts';

const texts: Readonly<Record<string, string>> = {
  'door.shut': 'Дверь закрыта: {{who}}.',
  'door.shut.because': 'Дверь закрыта: {{who}}. {{because}}.',
  'wind.strong': 'ветер {{speed}} м/с',
  rain: 'дождь {{rain}} мм',
};
const filled = (code: string, args: Readonly<Record<string, string>>) =>
  texts[code]?.replace(/{{(\w+)}}/g, (_, name: string) => args[name]!);
const said = (code: string, args: Readonly<Record<string, string>>) =>
  noteText({ raw: (each) => texts[each], filled }, { code, message, args });
const message = 'The door was shut by Ann. The wind blew.';
const args = { who: 'Ann', speed: '20', rain: '3' };

test('a fault is told in a language with what it came of', () => {
  expect(said('door.shut', args)).toBe('Дверь закрыта: Ann.');
  expect(said('door.shut.because', { ...args, because: 'wind.strong,rain' })).toBe(
    'Дверь закрыта: Ann. ветер 20 м/с, дождь 3 мм.',
  );
});

test('what has no text, or was kept without a value that its text asks for, is told as it was', () => {
  expect(said('door.unknown', args)).toBe(message);
  expect(said('door.shut', {})).toBe(message);
});
