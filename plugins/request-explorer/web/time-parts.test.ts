import { expect, test } from 'vitest';
import { partsOf } from './time-parts.ts';

test.each([
  [{ tookMs: 10 }, [['gateway', 10]]],
  [{ tookMs: 10, instanceMs: 8 }, [['gateway', 2], ['instance', 8]]], // prettier-ignore
  [{ tookMs: 10, queuedMs: 3, instanceMs: 6 }, [['gateway', 1], ['queue', 3], ['instance', 6]]], // prettier-ignore
  // What is kept is rounded, so that parts may be more than their sum.
  [{ tookMs: 10, instanceMs: 10.01 }, [['gateway', 0], ['instance', 10.01]]], // prettier-ignore
])('%j is made of %j', (request, parts) => expect(partsOf(request).map(({ name, ms }) => [name, ms])).toEqual(parts));
