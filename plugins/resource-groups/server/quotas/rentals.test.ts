import { expect, test } from 'vitest';
import type { ServerRow } from '../tables.ts';
import { rentalsOf } from './rentals.ts';

const server = (name: string, costPrice: number, isAutoCreated = true) => ({
  row: { name, machine: null, costPrice, isAutoCreated } as ServerRow,
});

test('a rented server is that of the account whose instance is there, and others are rented by nobody', () => {
  const servers = [
    server('rented-1', 0.4),
    server('rented-2', 0.6),
    server('rented-3', 0.8),
    server('node', 0),
    server('own', 5, false),
    server('empty', 0.9),
  ];
  const on = (accountId: number, node: string | undefined) => ({ accountId, node });
  const found = rentalsOf(servers, [
    on(7, 'rented-1'),
    on(7, 'rented-3'),
    on(8, 'rented-2'),
    on(8, 'node'),
    on(8, 'own'),
    on(9, undefined),
  ]);
  expect([...found]).toEqual([
    [
      7,
      [
        { name: 'rented-1', costPerHour: 0.4 },
        { name: 'rented-3', costPerHour: 0.8 },
      ],
    ],
    [8, [{ name: 'rented-2', costPerHour: 0.6 }]],
  ]);
});
