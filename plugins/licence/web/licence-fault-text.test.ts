import i18next from 'i18next';
import { expect, test } from 'vitest';
import licence from '../../../locales/ru/licence.json' with { type: 'json' };
import { licenceFaultText } from './licence-fault-text.ts';

test('days and moments that a refusal names are written as its readers write them', async () => {
  const t = await i18next.init({ lng: 'ru', resources: { ru: { licence } }, interpolation: { escapeValue: false } });
  const said = (code: string, args: Readonly<Record<string, string>>) =>
    licenceFaultText(t, { code: `licence.${code}`, message: '', args });
  expect(said('new_expired', { date: '2026-11-20' })).toBe(
    'Эта лицензия закончилась 20 нояб. 2026 г. и сразу приостановит сервисы.',
  );
  expect(said('clock_behind', { issuedAt: '2026-11-29T12:00:00.000Z' })).toMatch(
    /^Лицензия создана \d\d нояб\. 2026 г\., \d\d:\d\d:\d\d, а по часам/,
  );
  expect(said('unknown_content', { field: 'limits' })).toContain('поле limits этой');
});
