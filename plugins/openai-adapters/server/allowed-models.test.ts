import { expect, test } from 'vitest';
import type { Caller } from '#core/server/auth/identity.ts';
import { mayAsk, requireModel } from './allowed-models.ts';

const service = { account: { id: 1, shortName: 'demo' }, name: 'chat' };
const callerWith = (allowed?: readonly string[], services?: readonly object[]) =>
  ({
    key: {
      id: 1,
      grants: new Set(['predict']),
      restrictions: { allowedAdapterModelsFilter: allowed, allowedServicesFilter: services },
    },
  }) as unknown as Caller;

test.each([
  [undefined, 'demo/chat', true],
  [['demo/chat'], 'demo/chat', true],
  [['demo/chat'], 'demo/chat/large', true],
  // By another name of the same service.
  [['demo/chat'], 'demo/alias', true],
  [['demo/chat/large'], 'demo/chat/large', true],
  [['demo/chat/large'], 'demo/chat', false],
  [['demo/chat/large'], 'demo/chat/small', false],
  [['demo/chatter', 'other/chat'], 'demo/chat', false],
  [[], 'demo/chat', false],
])('a key with %j asks for %s: %s', (allowed, model, expected) => {
  const asking = () => requireModel(callerWith(allowed), service, model);
  if (expected) expect(asking).not.toThrow();
  else expect(asking).toThrow(expect.objectContaining({ code: 'key.model.not_allowed', status: 403 }));
});

test('a session may ask for all, and a list is shown what may be asked for', () => {
  expect(mayAsk({ key: undefined } as Caller, service)).toBe(true);
  expect(
    [['demo/chat'], ['demo/chat/large'], ['demo/other'], []].map((allowed) => mayAsk(callerWith(allowed), service)),
  ).toEqual([true, true, false, false]);
});

test.each([
  [undefined, true],
  [[{ accountName: 'demo' }], true],
  [[{ accountName: '1', serviceName: 'chat' }], true],
  [[{ accountName: 'demo', serviceName: 'other' }, { accountName: 'other' }], false],
  [[], false],
])('a key for the services %j alone may ask for demo/chat: %s', (services, expected) => {
  expect(mayAsk(callerWith(undefined, services), service)).toBe(expected);
});
