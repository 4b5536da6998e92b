import { expect, test } from 'vitest';
import { Board, type Site } from './board.ts';
import { makeRoom, type Evictable } from './eviction.ts';
import { mayDisplace, rankIn } from './rank.ts';

const need = { cpu: 1, memory: 2, disk: 1, gpus: 0, vram: 0 };
const site = (
  of: string,
  used: number,
  given: Partial<Site<string>> & { gpus?: number; vram?: number } = {},
): Site<string> => ({
  of,
  has: { cpu: 10, memory: 20, disk: 100, gpus: given.gpus ?? 0, vram: given.vram ?? 0 },
  free: { cpu: 10 - used, memory: 20 - 2 * used, disk: 100, gpus: given.gpus ?? 0, vram: given.vram ?? 0 },
  fallback: given.fallback ?? false,
});
const places = (sites: readonly Site<string>[], policy: 'SPREAD' | 'PACK', needs = [need]) => {
  const board = new Board(sites, policy);
  return needs.map((each) => board.place(each));
};

test.each<[string, unknown, unknown]>([
  ['spread: to the one with the most left', places([site('a', 3), site('b', 1), site('c', 2)], 'SPREAD'), ['b']],
  ['packed: to the fullest that has room', places([site('a', 3), site('b', 1), site('c', 9.5)], 'PACK'), ['a']],
  [
    'what one gets the next does not',
    places([site('a', 8), site('b', 9)], 'SPREAD', [need, need, need, need]),
    ['a', 'a', 'b', undefined],
  ],
  ['GPUs are kept for those who ask for some', places([site('a', 0, { gpus: 1 }), site('b', 8)], 'SPREAD'), ['b']],
  [
    'and are used by others where nothing else is left',
    places([site('a', 0, { gpus: 1 }), site('b', 10)], 'SPREAD'),
    ['a'],
  ],
  [
    'who asks for one gets one',
    places([site('a', 9, { gpus: 1 }), site('b', 0)], 'PACK', [{ ...need, gpus: 1 }]),
    ['a'],
  ],
  [
    'who needs so much memory of one goes where each has that much, however much others have together',
    places([site('a', 0, { gpus: 4, vram: 24 }), site('b', 9, { gpus: 1, vram: 48 })], 'SPREAD', [
      { ...need, gpus: 1, vram: 40 },
      { ...need, gpus: 1, vram: 40 },
      { ...need, gpus: 2, vram: 24 },
    ]),
    ['b', undefined, 'a'],
  ],
  ['a fallback waits', places([site('a', 0, { fallback: true }), site('b', 8)], 'SPREAD'), ['b']],
  ['until no other has room', places([site('a', 0, { fallback: true }), site('b', 10)], 'SPREAD'), ['a']],
])('%s', (_what, placed, expected) => {
  expect(placed).toEqual(expected);
});

test('what is said of a server weighs more than what it has left, and one that refuses is not taken', () => {
  const regard = (of: string) => ({ a: undefined, b: 0, c: -1e10 })[of];
  const board = new Board([site('a', 0), site('b', 1), site('c', 9)], 'SPREAD');
  expect([1, 2, 3].map(() => board.place(need, regard))).toEqual(['c', 'b', 'b']);
  expect(board.force({ ...need, memory: 1_000 }, regard)).toBe('b');
  expect(new Board([site('a', 0)], 'SPREAD').force(need, regard)).toBeUndefined();
});

let next = 0;
const someone = (rank: number, usedAt: number, cpu = 1): Evictable => ({
  instanceId: ++next,
  modelId: next,
  accountId: 1,
  need: { cpu, memory: 0, disk: 0, gpus: 0, vram: 0 },
  rank,
  usedAt,
});
const none = { cpu: 0, memory: 0, disk: 0, gpus: 0, vram: 0 };
const wants = (cpu: number) => ({ ...none, cpu });

test('the lowest leave before others, then the longest unused, and nobody whose room is not needed', () => {
  const [low, older, newer, large] = [someone(0, 9), someone(1, 1), someone(1, 2), someone(0, 8, 3)];
  const on = (...evictable: Evictable[]) => ({ of: 'a', free: none, evictable });
  expect(makeRoom([on(newer, older, low)], wants(1))).toEqual({ on: 'a', victims: [low] });
  expect(makeRoom([on(newer, older, low)], wants(2))).toEqual({ on: 'a', victims: [low, older] });
  expect(makeRoom([on(someone(0, 1, 0.5), large)], wants(3))).toEqual({ on: 'a', victims: [large] });
  expect(makeRoom([on(newer, older)], wants(3))).toBeUndefined();
  const fewer = { of: 'b', free: wants(1), evictable: [someone(0, 5)] };
  expect(makeRoom([on(someone(0, 1), someone(0, 1)), fewer], wants(2))?.on).toBe('b');
  expect(makeRoom([fewer, on(someone(1, 1, 2))], wants(2))?.on).toBe('b');
});

test('nobody is put out of a server whose GPUs have too little memory', () => {
  const crowd = { of: 'a', free: { ...none, vram: 24 }, evictable: [{ ...someone(0, 1), need: { ...none, gpus: 1 } }] };
  expect(makeRoom([crowd], { ...none, gpus: 1, vram: 24 })?.on).toBe('a');
  expect(makeRoom([crowd], { ...none, gpus: 1, vram: 40 })).toBeUndefined();
});

test('whose group it is means more than those who are lent room, who put nobody out but their own', () => {
  const group = { ownerId: 1, access: 'SHARED_POOL' } as const;
  const owner = { accountId: 1, demand: { priority: 'LOW' } } as const;
  const guest = (accountId: number, priority?: 'LOW' | 'HIGH') => ({ accountId, demand: { priority } });
  expect(rankIn(group, owner)).toBeGreaterThan(rankIn(group, guest(2, 'HIGH')));
  expect(mayDisplace(group, owner, guest(2, 'HIGH'))).toBe(true);
  expect(mayDisplace(group, guest(2, 'HIGH'), owner)).toBe(false);
  expect(mayDisplace(group, guest(2, 'HIGH'), guest(3, 'LOW'))).toBe(false);
  expect(mayDisplace(group, guest(2, 'HIGH'), guest(2))).toBe(true);
  expect(mayDisplace(group, guest(2), guest(2))).toBe(false);
});
