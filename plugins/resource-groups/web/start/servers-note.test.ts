import { expect, test } from 'vitest';
import type { StartPlan } from '../../contract.ts';
import { serversNote } from './servers-note.ts';

const servers = [{}] as StartPlan['servers'];

test('an empty group is told apart from one whose servers are not shown', () => {
  expect(serversNote({ servers: [], serversCount: 0 })).toBe('start.empty');
  expect(serversNote({ servers: [], serversCount: 2 })).toBe('start.hidden');
  expect(serversNote({ servers, serversCount: 1 })).toBe('start.freeNow');
  expect(serversNote({ addsServers: true, servers: [], serversCount: 0 })).toBe('start.added');
});
