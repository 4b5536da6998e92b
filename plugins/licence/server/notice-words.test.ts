import { expect, test } from 'vitest';
import { licenceWords } from './notice-words.ts';

const said = (kind: string, params: Readonly<Record<string, string>> = {}, language: 'en' | 'ru' = 'ru') =>
  licenceWords.say(
    {
      id: 1,
      accountId: 1,
      type: 'LICENSE_LIMITS_EXCEEDED',
      kind,
      severity: 'ERROR',
      createdAt: '2026-01-02T00:00:00.000Z',
      textMessage: 'What the server says in English.',
      times: 1,
      params,
    },
    { language, timeZone: 'UTC', told: ({ message }) => message },
  );

test('limits that are exceeded are told in the language of the reader: until when, or that services are suspended', () => {
  const until = '2026-12-02T13:06:24.255Z';
  const title = 'Превышены лимиты лицензии';
  expect(said('licence.softLimits', { until })).toEqual({
    title,
    text: 'Сервисы приостановятся 2 дек. 2026 г., 13:06. Обратитесь к администратору.',
  });
  expect(said('licence.softLimits', { until }, 'en')?.text).toBe(
    'Services will be suspended on Dec 2, 2026, 1:06 PM. Ask your administrator.',
  );
  const link = 'https://grafana.example/d/licence';
  expect(said('licence.hardLimits', { link })).toEqual({
    title,
    text: `Сервисы приостановлены. Обратитесь к администратору.\n${link}`,
  });
  expect(said('licence.notValid')).toEqual({
    title: 'Действующей лицензии нет',
    text: 'Сервисы приостановлены. Обратитесь к администратору.',
  });
  expect(said('licence.other')).toBeUndefined();
});
