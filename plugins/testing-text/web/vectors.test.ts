import { describe, expect, test } from 'vitest';
import { planeOf } from './plane.ts';
import { readVectors, similarities } from './vectors.ts';

describe('vectors of texts', () => {
  test.each([
    ["the platform's form", { texts: ['a', 'b'] }, { embedded_texts: [{ vector: [1, 0] }, { vector: [0, 1] }] }],
    [
      'the other form, out of order',
      { input: ['a', 'b'], model: 'm' },
      {
        data: [
          { index: 1, embedding: [0, 1] },
          { index: 0, embedding: [1, 0] },
        ],
        usage: {},
      },
    ],
  ])('are read in %s', (_form, request, answer) => {
    expect(readVectors(JSON.stringify(request), JSON.stringify(answer))).toEqual({
      texts: ['a', 'b'],
      vectors: [
        [1, 0],
        [0, 1],
      ],
    });
  });

  test.each([
    ['as many as the texts', '{"texts":["a"]}', { embedded_texts: [{ vector: [1] }, { vector: [1] }] }],
    ['of one length', '{"texts":["a","b"]}', { embedded_texts: [{ vector: [1] }, { vector: [1, 2] }] }],
    ['numbers', '{"texts":["a"]}', { embedded_texts: [{ vector: ['x'] }] }],
    ['vectors of texts', '{"texts', { embedded_texts: [{ vector: [1] }] }],
  ])('must be %s', (_rule, request, answer) => {
    expect(readVectors(request, JSON.stringify(answer))).toBeUndefined();
  });
});

test('similarity is the cosine, whatever the lengths, and none with nothing', () => {
  const [first, second] = similarities([
    [1, 1],
    [3, 3],
    [-1, -1],
    [1, -1],
    [0, 0],
  ]);
  expect(first!.map((value) => Number(value.toFixed(6)))).toEqual([1, 1, -1, 0, 0]);
  expect(second![0]).toBeCloseTo(1);
});

describe('the plane of vectors', () => {
  test('keeps the distances of vectors that lie in a plane of a larger space', () => {
    const flat: readonly (readonly [number, number])[] = [
      [0, 0],
      [4, 0],
      [0, 1],
      [4, 2],
      [1, 3],
    ];
    const lifted = flat.map(([x, y]) => [x, y, x + y, 5, 2 * y]);
    const { points, share } = planeOf(lifted);
    const distance = (a: readonly number[], b: readonly number[]) =>
      Math.hypot(...a.map((value, at) => value - b[at]!));
    for (const [i, a] of lifted.entries())
      for (const [j, b] of lifted.entries()) expect(distance(points[i]!, points[j]!)).toBeCloseTo(distance(a, b), 6);
    expect(share).toBeCloseTo(1, 6);
  });

  test('shows the directions in which they differ most, and says how much that is', () => {
    const { points, share } = planeOf([
      [10, 0, 0],
      [-10, 0, 0],
      [0, 4, 0],
      [0, -4, 0],
      [0, 0, 1],
      [0, 0, -1],
    ]);
    expect(Math.abs(points[0]![0])).toBeCloseTo(10, 5);
    expect(Math.abs(points[2]![1])).toBeCloseTo(4, 5);
    expect(points[4]!.map(Math.abs).every((value) => value < 1e-5)).toBe(true);
    expect(share).toBeCloseTo(232 / 234, 5);
  });

  test('of equal vectors is one point', () => {
    expect(
      planeOf([
        [1, 2],
        [1, 2],
        [1, 2],
      ]),
    ).toEqual({
      points: [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      share: 1,
    });
  });
});
