import i18next from 'i18next';
import { expect, test } from 'vitest';
import { callsNamed, outcomeOf } from './words.ts';

test.each([
  ['done', 200, 'done'],
  ['refused', 400, 'invalid'],
  ['refused', 401, 'denied'],
  ['refused', 403, 'denied'],
  ['refused', 404, 'refused'],
  ['refused', 409, 'refused'],
  ['failed', 503, 'failed'],
] as const)('what was %s with %i is told as %s', (outcome, status, told) => {
  expect(outcomeOf({ outcome, status })).toBe(told);
});

test('calls are found by their names in the words of the reader', async () => {
  const texts = {
    services: { audited: { updateModel: 'Изменение сервиса' } },
    limits: { audited: { update: 'Изменение лимитов' }, title: 'Изменение' },
    usage: { title: 'Изменение' },
  };
  const t = await i18next.init({ lng: 'ru', resources: { ru: texts } });
  expect(callsNamed(t, ' изменение')).toEqual(['services.updateModel', 'limits.update']);
  expect(callsNamed(t, 'ЛИМИТОВ')).toEqual(['limits.update']);
  expect(callsNamed(t, ' ')).toEqual([]);
});
