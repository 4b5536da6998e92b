import { expect, test } from 'vitest';
import { Fault } from '#core/contract/fault.ts';
import en from '../../../locales/en/external-models.json' with { type: 'json' };
import ru from '../../../locales/ru/external-models.json' with { type: 'json' };
import { BackendUnavailable } from '#plugins/gateway/server/public.ts';
import { cutOff, lossOf, refusalOf, tooLong, unreadable } from './failures.ts';
import { taskOf } from './tasks/tasks.ts';

const answered = (status: number) => refusalOf({ status, body: '{}', retryAfter: undefined, apiKey: undefined });
const lost = (code: string) => lossOf(Object.assign(new Error(code), { code }));
const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

test.each([
  ...[302, 401, 404, 413, 418, 429, 500].map(answered),
  ...['ENOTFOUND', 'ETIMEOUT', 'ECONNREFUSED', 'ETIMEDOUT', 'EPROTO', 'ECONNRESET'].map(lost),
  unreadable(),
  cutOff(),
  tooLong(),
  thrownBy(() => taskOf('ner')),
])('%s is told in both languages with the values that it carries', (failure) => {
  const { code, args } = failure instanceof BackendUnavailable ? failure.fault : (failure as Fault);
  for (const { faults } of [en, ru]) {
    const text = new Map(Object.entries(faults)).get(code.replaceAll('.', '_'));
    expect(text).toBeDefined();
    expect(Object.keys(args)).toEqual(
      expect.arrayContaining([...text!.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)),
    );
  }
});
