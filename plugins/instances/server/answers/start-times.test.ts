import { expect, test } from 'vitest';
import { at } from '../test/facts.ts';
import { timesOf } from './start-times.ts';

const start = (connected: number, given = {}) => ({
  attempt: 1,
  createdAt: at(0),
  begunAt: at(2),
  placedAt: at(12),
  startedAt: at(42),
  connectedAt: at(connected),
  ...given,
});
const times = (of: 'service' | 'group', ...stages: readonly (readonly [string, number])[]) =>
  stages.map(([stage, seconds]) => ({ stage, typical: seconds * 1_000, of }));

test('typical of a start is what half of them took, stage by stage', () => {
  const three = [start(50), start(52), start(90)];
  expect(timesOf(three, [])).toEqual({
    starts: 3,
    stages: times('service', ['queue', 2], ['server', 10], ['image', 30], ['process', 10]),
    whole: { typical: 50_000, least: 48_000, most: 88_000 },
  });
});

test('where a server is there at once, all until the process is for its image, and further attempts wait for no room', () => {
  expect(timesOf([start(50, { placedAt: null, attempt: 2 })], []).stages).toEqual(
    times('service', ['server', 0], ['image', 40], ['process', 8]),
  );
});

test('of a service that has not started in a group, others tell how long one waits there, and nothing of its image', () => {
  expect(timesOf([], [start(50)])).toEqual({ starts: 0, stages: times('group', ['queue', 2], ['server', 10]) });
  expect(timesOf([], [])).toEqual({ starts: 0, stages: [] });
});
