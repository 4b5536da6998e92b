import { expect, test } from 'vitest';
import { emptySession, grown, sessionPart } from './session.ts';

const cranes = sessionPart('harbour.cranes', 0);
const tide = sessionPart<'ebb' | 'flood' | undefined>('harbour.tide', undefined);

test('each part of the session is read by its name, and holds what is assumed until it is learnt', () => {
  expect([cranes.of(emptySession), tide.of(emptySession)]).toEqual([0, undefined]);
  const first = grown(emptySession, { ...cranes.learnt(3), pendingInvitations: 1 });
  const second = grown(first, tide.learnt('ebb'));
  expect([cranes.of(second), tide.of(second), second.pendingInvitations]).toEqual([3, 'ebb', 1]);
});
