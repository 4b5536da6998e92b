import { expect, test } from 'vitest';
import { balanceWords } from './notice-words.ts';

const say = (kind: string, params: Readonly<Record<string, string>>, language: 'en' | 'ru') =>
  balanceWords.say({ kind, params } as Parameters<typeof balanceWords.say>[0], {
    language,
    timeZone: 'UTC',
    told: ({ message }) => message,
  });

test('budgets and payouts are told in the words of their reader, and nothing is told without its currency', () => {
  const budget = { percent: '80', spent: '960.00', budget: '1200.00', currency: 'RUBLE' };
  expect(say('billing.budget', budget, 'en')).toEqual({
    title: '80% of the monthly budget is spent',
    text: '960.00\u00a0₽ of 1,200.00\u00a0₽ this month. Services go on.',
  });
  const payout = { amount: '120.00', reason: 'Transfer 7', currency: 'TOKEN' };
  expect(say('billing.payout.declined', payout, 'en')).toEqual({
    title: 'Payout declined',
    text: '120.00 tokens is back in the income balance: Transfer 7',
  });
  for (const [kind, params] of [
    ['billing.budget', budget],
    ['billing.payout.paid', payout],
    ['billing.low', { balance: '3.00', days: '3', currency: 'RUBLE' }],
  ] as const)
    expect(Object.values(say(kind, params, 'ru')!).join(' ')).not.toMatch(/[{}]|undefined/);
  expect(say('billing.budget', { ...budget, currency: '' }, 'en')).toBeUndefined();
});
