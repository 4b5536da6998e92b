import { expect, test } from 'vitest';
import { keptFaultText } from './fault-texts.ts';

test('a fault is told with what it came of, whichever plugins have the texts', () => {
  const texts = [{ door_shut: 'Дверь закрыта: {{who}}. {{because}}.' }, { wind_strong: 'ветер {{speed}} м/с' }];
  const args = { who: 'Ann', speed: '20', because: 'wind.strong' };
  const message = 'The door was shut by Ann.';
  expect(keptFaultText(texts, { code: 'door.shut', message, args })).toBe('Дверь закрыта: Ann. ветер 20 м/с.');
  expect(keptFaultText(texts, { code: 'door.unknown', message, args })).toBe(message);
});
