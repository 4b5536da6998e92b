import { expect, test } from 'vitest';
import { FinalFailure } from '#core/server/jobs/failure.ts';
import { Fault } from '#core/contract/fault.ts';
import { keptFaultText } from '#core/server/fault-texts.ts';
import ru from '../../../locales/ru/fitting.json' with { type: 'json' };
import { noticedFailure } from './failure.ts';
import { fittingWords } from './notice-words.ts';

const said = (error: unknown) => {
  const notice = {
    id: 1,
    accountId: 1,
    type: 'NONE',
    kind: 'fitting.failed',
    severity: 'ERROR',
    createdAt: '2026-01-02T00:00:00.000Z',
    entityDisplayName: 'Sorter',
    times: 1,
    params: { ...noticedFailure(FinalFailure.of(error)), dataset: 'tickets', version: '2' },
  } as const;
  return fittingWords.say(notice, {
    language: 'ru',
    timeZone: 'UTC',
    told: (fault) => keptFaultText([ru.faults], fault),
  });
};

test("letters tell why a training failed in the reader's language where that is known, else in the service's own words", () => {
  const args = { modelName: 'sorter' };
  expect(said(new Fault('fit.no_instance', 'No instance of sorter has started.', 503, args))).toEqual({
    title: 'Сервис Sorter не обучен',
    text: 'Ни один экземпляр sorter не взялся за обучение: не запустился или не подключился вовремя. Причина в его событиях.',
  });
  expect(said(new Fault('mine.own', 'Too few rows.', 400))?.text).toBe('Too few rows.');
  expect(said(new Error('disk full'))?.text).toBe('disk full');
});
