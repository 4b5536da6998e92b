import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Grant } from '#core/contract/call.ts';
import { expected } from './expected.ts';
import { brief } from './faults.ts';
import { World } from './world.ts';

const grants = ['predict', 'read', 'write'] as const;
const missing = '403 key.grant.missing';

let world: World;
const keys = new Map<Grant, string>();
beforeAll(async () => {
  world = await World.make();
  for (const grant of grants)
    keys.set(
      grant,
      (await world.make('POST', `/api/mlpcore/account/${world.a.account}/token`, { permissions: [grant] })).token,
    );
});
afterAll(() => world?.server.stop());

/** What a POST asks for without changing anything, and what a GET opens that changes things. */
const unlikeTheirMethods: Readonly<Record<string, Grant>> = {
  'diagnostics.joinConsole': 'write',
  'dumps.dumpConfig': 'write',
  'services.checkModelNameAvailability': 'read',
  'services.getModelList': 'read',
  'storage.getS3Credentials': 'write',
};

test('what looks at things wants reading and what changes them writing, and predicting is what calls services', () => {
  const ofMethod = (method: string): Grant => (method === 'GET' ? 'read' : 'write');
  const unlike = world.calls.filter(({ id, method, grant }) => grant !== (unlikeTheirMethods[id] ?? ofMethod(method)));
  expect(unlike.filter(({ grant }) => grant !== 'predict').map(({ id, grant }) => `${id} ${grant}`)).toEqual([]);
  expect([...new Set(unlike.map(({ id }) => id.split('.')[0]))].toSorted()).toEqual([
    'apps',
    'gateway',
    'openai-adapters',
  ]);
});

/** What is refused by the rights alone, whatever a key is for. */
const byRight: Readonly<Record<string, string>> = {
  owner: '403 account.role.insufficient',
  superadmin: '403 superadmin.required',
};

test('a key that is for one service makes no call of more that changes something or answers a secret, but those about keys', async () => {
  const { account } = world.a;
  const { token } = await world.make('POST', `/api/mlpcore/account/${account}/token`, {
    permissions: grants,
    restrictions: { allowedServicesFilter: [{ accountName: account, serviceName: 'its-own' }] },
  });
  const guarded = world.calls.filter(
    ({ id, grant, secret }) => !id.startsWith('api-keys.') && (grant === 'write' || (grant === 'read' && secret)),
  );
  const got = await Promise.all(
    guarded.map(async (call) => {
      const params = Object.fromEntries(
        call.params.map((name: string) => [name, name === 'account' ? account : '999999999']),
      );
      const answer = await world.send(call, { params, query: { account } }, { 'mlp-api-key': token });
      return `${call.id} ${brief(answer)}`;
    }),
  );
  expect(got.length).toBeGreaterThan(150);
  expect(got).toEqual(guarded.map(({ id, may }) => `${id} ${byRight[may] ?? '403 key.service.not_allowed'}`));
});

describe.each(grants)('a key that may %s alone', (grant) => {
  // What the permission is for need not be there: it is asked for before anything is looked up, and so nothing is changed either.
  test.each(Object.keys(expected))('is taken for %s or refused, as the call wants', async (id) => {
    const call = world.calls.find((each) => each.id === id)!;
    const params = Object.fromEntries(call.params.map((name: string) => [name, '999999999']));
    const answer = brief(await world.send(call, { params }, { 'mlp-api-key': keys.get(grant)! }));
    const enough = call.grant === grant || (call.grant === 'read' && grant === 'write');
    expect(answer === missing, `${id} answered ${answer}`).toBe(!enough);
  });
});
