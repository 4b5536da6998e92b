import * as z from 'zod';
import { expect, test } from 'vitest';
import '#core/contract/issue-text.ts';
import { Host, ThisHost } from './host.ts';
import { plugin, settings } from './plugin.ts';
import { madePoint, point } from './point.ts';
import { provide, token } from './token.ts';

const config = (plugins: string[], given?: Record<string, unknown>) => ({
  name: 'main',
  plugins,
  ...(given ? { settings: given } : {}),
});
const fruit = point<{ id: string; weight: number }>('fruit', { key: ({ id }) => id, rank: ({ weight }) => weight });
const basket = plugin({
  id: 'basket',
  contributes: [fruit({ id: 'pear', weight: 2 }), fruit({ id: 'plum', weight: 1 })],
});
const limits = settings('basket', z.object({ size: z.int().default(3) }));

test("contributions come in the host's order, or by rank where the point has one", () => {
  const notes = point<string>('notes');
  const host = new Host(config(['b', 'a', 'basket']), [
    plugin({ id: 'b', contributes: [notes('from b')] }),
    plugin({ id: 'a', contributes: [notes('from a')] }),
    basket,
  ]);
  expect(host.all(notes)).toEqual(['from b', 'from a']);
  expect(host.entries(notes).map(({ from }) => from)).toEqual(['b', 'a']);
  expect(host.all(fruit).map(({ id }) => id)).toEqual(['plum', 'pear']);
  expect(host.find(fruit, 'pear')).toEqual({ id: 'pear', weight: 2 });
  expect(host.find(fruit, 'fig')).toBeUndefined();
});

test('settings have their defaults, and what the host sets', () => {
  const sized = plugin({ id: 'basket', settings: limits });
  expect(new Host(config(['basket']), [sized]).container.get(limits.token)).toEqual({ size: 3 });
  expect(new Host(config(['basket'], { basket: { size: 9 } }), [sized]).container.get(limits.token)).toEqual({
    size: 9,
  });
});

test('a service can be given the host that it is made in', () => {
  const Count = token<() => number>('count');
  const host = new Host(config(['basket']), [
    plugin({
      ...basket,
      provides: [
        provide(
          Count,
          { host: ThisHost },
          ({ host: own }) =>
            () =>
              own.all(fruit).length,
        ),
      ],
    }),
  ]);
  expect(host.container.get(Count)()).toBe(2);
});

test('what is made with services is made once in each host, and only where it is asked for', () => {
  const Start = token<number>('start');
  let made = 0;
  const counter = madePoint<() => number, { readonly id: string }>('counter', { key: ({ id }) => id });
  const count = (id: string) =>
    counter({
      id,
      needs: { start: Start },
      make: ({ start }) => {
        made += 1;
        return () => start + id.length;
      },
    });
  const counters = plugin({
    id: 'basket',
    provides: [provide(Start, {}, () => 10)],
    contributes: [count('a'), count('bcd')],
  });
  const host = new Host(config(['basket']), [counters]);
  expect(made).toBe(0);
  expect(host.make(host.find(counter, 'bcd')!)()).toBe(13);
  expect(made).toBe(1);
  expect(host.made(counter).map((each) => each())).toEqual([11, 13]);
  expect(host.made(counter)).toBe(host.made(counter));
  expect(made).toBe(2);
  expect(new Host(config(['basket']), [counters]).made(counter)).toHaveLength(2);
  expect(made).toBe(4);
});

class Scales {
  readonly weight = 1;
}

test.each([
  [
    'a plugin before what it requires',
    () => new Host(config(['testing-asr', 'services']), [plugin({ id: 'testing-asr', requires: ['services'] })]),
    'Host main must list services before testing-asr, which requires it.',
  ],
  [
    'a required plugin left out',
    () => new Host(config(['testing-asr']), [plugin({ id: 'testing-asr', requires: ['services'] })]),
    'Host main must list services before testing-asr, which requires it.',
  ],
  [
    'a plugin that the host does not list',
    () => new Host(config([]), [basket]),
    'Host main was given basket, which it does not list.',
  ],
  [
    'two answers for one key',
    () =>
      new Host(config(['basket', 'bowl']), [
        basket,
        plugin({ id: 'bowl', contributes: [fruit({ id: 'pear', weight: 0 })] }),
      ]),
    'basket and bowl both answer fruit for pear.',
  ],
  [
    'two answers where there may be one',
    () => {
      const lid = point<string>('lid', { single: true });
      return new Host(config(['basket', 'bowl']), [
        plugin({ id: 'basket', contributes: [lid('straw')] }),
        plugin({ id: 'bowl', contributes: [lid('tin')] }),
      ]);
    },
    'basket and bowl both answer lid.',
  ],
  [
    'a need that nothing meets',
    () =>
      new Host(config(['basket']), [
        plugin({
          id: 'basket',
          contributes: [
            madePoint<number>('weight')({ needs: { scales: Scales }, make: ({ scales }) => scales.weight }),
          ],
        }),
      ]),
    'basket needs Scales for weight, and nothing provides it.',
  ],
  [
    'a wrong setting',
    () => new Host(config(['basket'], { basket: { size: 'big' } }), [plugin({ id: 'basket', settings: limits })]),
    'Host main sets basket.size: must be a number.',
  ],
])('%s is refused in a sentence', (_what, make, sentence) => {
  expect(make).toThrow(new Error(sentence));
});
