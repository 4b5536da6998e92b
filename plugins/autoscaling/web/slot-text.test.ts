import i18next from 'i18next';
import { expect, test } from 'vitest';
import en from '../../../locales/en/autoscaling.json' with { type: 'json' };
import ru from '../../../locales/ru/autoscaling.json' with { type: 'json' };
import { slotText } from './slot-text.ts';

const slot = { startTime: '09:00', endTime: '18:00', daysOfWeek: [] };

test.each([
  ['en', { minInstances: 1 }, '09:00–18:00, at least 1 instance'],
  ['en', { minInstances: 2 }, '09:00–18:00, at least 2 instances'],
  ['en', { minInstances: 0, maxInstances: 1 }, '09:00–18:00, 0 to 1 instance'],
  ['en', { minInstances: 1, maxInstances: 4 }, '09:00–18:00, 1 to 4 instances'],
  ['ru', { minInstances: 1 }, '09:00–18:00, экземпляров не меньше 1'],
  ['ru', { minInstances: 1, maxInstances: 4 }, '09:00–18:00, экземпляров от 1 до 4'],
])('a slot is told in %s with the number of its instances: %j', async (lng, bounds, text) => {
  await i18next.init({
    lng,
    resources: { en: { autoscaling: en }, ru: { autoscaling: ru } },
    interpolation: { escapeValue: false },
  });
  expect(slotText(i18next.t, { ...slot, ...bounds })).toBe(text);
});
