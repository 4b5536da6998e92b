import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import accounts from '#plugins/accounts/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { signIn } from '../../../tests/harness/sign-in.ts';
import type { AccessTokenData, CreateAccessTokenData, KeyPermission } from '../contract.ts';
import apiKeys from './index.ts';

const keys = '/api/mlpcore/account/demo/token';
let server: TestServer;
let owner: string;
let demoId: number;
beforeAll(async () => {
  server = await startServer([accounts, notifications, apiKeys], { environment: { DEMO: 'true' } });
  owner = await signIn(server.url, 'demo');
  demoId = (await server.host.container.get(Accounts).find('demo'))!.id;
});
afterAll(() => server.stop());

type Settings = Partial<CreateAccessTokenData>;
const write: KeyPermission[] = ['write'];

/** A key that the owner made, and what it gets when it manages others. */
async function keyWith(settings: Settings) {
  const key = (
    await server.call('POST', `${keys}?name=maker`, { session: owner, body: { permissions: write, ...settings } })
  ).body as AccessTokenData;
  const send = async (method: string, path: string, body?: unknown) => {
    const { status, body: answer } = await server.call(method, `${keys}${path}`, {
      headers: { 'mlp-api-key': key.token },
      ...(body === undefined ? {} : { body }),
    });
    return status === 200 ? (answer as AccessTokenData) : `${status} ${answer.code} ${answer.args.field ?? ''}`.trim();
  };
  return { ...key, send, make: (body: Settings) => send('POST', '?name=made', { permissions: write, ...body }) };
}
const byOwner = async (settings: Settings) =>
  (await server.call('POST', `${keys}?name=other`, { session: owner, body: { permissions: write, ...settings } }))
    .body as AccessTokenData;
const shownToOwner = async ({ tokenId }: AccessTokenData) =>
  (await server.call('GET', `${keys}/${tokenId}`, { session: owner })).body as AccessTokenData;
const beyond = (field: string) => `403 key.bounds ${field}`;

/** For each field: a key's bound, what stays within it, and what goes beyond. */
const fields: readonly (readonly [
  field: string,
  bound: Settings,
  within: readonly Settings[],
  beyond: readonly Settings[],
])[] = [
  [
    'permissions',
    { permissions: ['write', 'predict'] },
    [{ permissions: ['predict'] }, { permissions: ['predict', 'write'] }],
    [{ permissions: ['read'] }, { permissions: ['predict', 'read', 'write'] }],
  ],
  ['ttlMinutes', { ttlMinutes: 60 }, [{ ttlMinutes: 30 }], [{ ttlMinutes: 61 }, { ttlMinutes: 0 }, {}]],
  [
    'restrictions.maxRequestSizeBytes',
    { restrictions: { maxRequestSizeBytes: 100 } },
    [
      { restrictions: { maxRequestSizeBytes: 100 } },
      { restrictions: { maxRequestSizeBytes: 1, maxRequestsPerMinute: 5 } },
    ],
    [{ restrictions: { maxRequestSizeBytes: 101 } }, { restrictions: {} }, {}],
  ],
  [
    'restrictions.maxRequestsPerMinute',
    { restrictions: { maxRequestsPerMinute: 5 } },
    [{ restrictions: { maxRequestsPerMinute: 5 } }],
    [{ restrictions: { maxRequestsPerMinute: 6 } }, { restrictions: { maxRequestSizeBytes: 1 } }, {}],
  ],
  ...(['maxRequestSizeChars', 'maxRequestsPerHour', 'maxRequestsPerDay', 'maxRequestsPerMonth'] as const).map(
    (field) => {
      const of = (value: number): Settings => ({ restrictions: { [field]: value } });
      return [`restrictions.${field}`, of(5), [of(5)], [of(6), { restrictions: {} }]] as const;
    },
  ),
  [
    'restrictions.spendingLimits',
    {
      restrictions: {
        spendingLimits: [
          { maxAmount: 10, interval: 'DAY' },
          { maxAmount: 50, interval: 'MONTH' },
        ],
      },
    },
    [
      {
        restrictions: {
          spendingLimits: [
            { maxAmount: 50, interval: 'MONTH' },
            { maxAmount: 1, interval: 'DAY' },
          ],
        },
      },
    ],
    [
      { restrictions: { spendingLimits: [{ maxAmount: 10, interval: 'DAY' }] } },
      {
        restrictions: {
          spendingLimits: [
            { maxAmount: 11, interval: 'DAY' },
            { maxAmount: 50, interval: 'MONTH' },
          ],
        },
      },
      { restrictions: { spendingLimits: [] } },
      {},
    ],
  ],
  [
    'restrictions.allowedServicesFilter',
    {
      restrictions: {
        allowedServicesFilter: [{ accountName: 'demo', serviceName: 'ner' }, { accountName: 'other' }],
      },
    },
    [
      { restrictions: { allowedServicesFilter: [{ accountName: 'demo', serviceName: 'ner' }] } },
      { restrictions: { allowedServicesFilter: [{ accountName: 'other', serviceName: 'any' }] } },
      { restrictions: { allowedServicesFilter: [] } },
    ],
    [
      { restrictions: { allowedServicesFilter: [{ accountName: 'demo', serviceName: 'tts' }] } },
      { restrictions: { allowedServicesFilter: [{ accountName: 'demo' }] } },
      { restrictions: { maxRequestsPerMinute: 1 } },
      {},
    ],
  ],
  [
    'restrictions.allowedAdapterModelsFilter',
    { restrictions: { allowedAdapterModelsFilter: ['demo/chat', 'demo/llm/small'] } },
    [
      { restrictions: { allowedAdapterModelsFilter: ['demo/chat', 'demo/chat/large'] } },
      { restrictions: { allowedAdapterModelsFilter: [] } },
    ],
    [
      { restrictions: { allowedAdapterModelsFilter: ['demo/llm'] } },
      { restrictions: { allowedAdapterModelsFilter: ['demo/chat-2'] } },
      { restrictions: {} },
      {},
    ],
  ],
];

describe.each(fields)('a key that is bounded in %s', (field, bound, within, further) => {
  test('makes keys within its bound, and none beyond it', async () => {
    const { make } = await keyWith(bound);
    for (const each of within) expect(await make(each)).toMatchObject({ token: expect.any(String), ...each });
    for (const each of further) expect(await make(each)).toBe(beyond(field));
  });

  test('changes keys within its bound to nothing beyond it, itself among them', async () => {
    const own = await keyWith(bound);
    const other = await byOwner(within[0]!);
    for (const { tokenId } of [other, own])
      for (const each of further.filter((settings) => Object.keys(settings).length > 0))
        expect(await own.send('PUT', `/${tokenId}`, each)).toBe(beyond(field));
    expect(await own.send('PUT', `/${other.tokenId}`, { name: 'renamed' })).toMatchObject({ name: 'renamed' });
    expect(await own.send('PUT', `/${own.tokenId}`, within[0])).toMatchObject(within[0]!);
  });

  test('changes, rotates and deletes no key that goes beyond it', async () => {
    const own = await keyWith(bound);
    for (const each of further) {
      const other = await byOwner(each);
      for (const [method, path, body] of [
        ['PUT', `/${other.tokenId}`, { name: 'renamed' }],
        ['PUT', `/${other.tokenId}`, within[0]],
        ['POST', `/${other.tokenId}/rotate`, {}],
        ['DELETE', `/${other.tokenId}`],
      ] as const)
        expect(await own.send(method, path, body)).toBe(beyond(field));
      const { token: _token, ...kept } = await shownToOwner(other);
      expect(kept).toMatchObject({ name: 'other', tokenId: other.tokenId });
    }
    const own2 = await byOwner(within[0]!);
    expect(await own.send('POST', `/${own2.tokenId}/rotate`, {})).toMatchObject({ tokenId: own2.tokenId });
    expect(await own.send('DELETE', `/${own2.tokenId}`)).toBe('');
  });
});

test('an account goes by its id as by its name', async () => {
  const { make } = await keyWith({ restrictions: { allowedServicesFilter: [{ accountName: String(demoId) }] } });
  const named = { restrictions: { allowedServicesFilter: [{ accountName: 'demo', serviceName: 'ner' }] } };
  expect(await make(named)).toMatchObject(named);
});

test('a key without bounds manages all, and people do as before', async () => {
  const { make, send } = await keyWith({ permissions: ['predict', 'read', 'write'] });
  expect(await make({ permissions: ['predict', 'read', 'write'] })).toMatchObject({ token: expect.any(String) });
  const other = await byOwner({ restrictions: { maxRequestsPerMinute: 1 } });
  expect(await send('PUT', `/${other.tokenId}`, { restrictions: {} })).toMatchObject({ tokenId: other.tokenId });
});

test('keys that a key made go with it, and there is an end to keys that are made by keys', async () => {
  const first = await keyWith({});
  let token = first.token;
  const make = async (by: string) =>
    server.call('POST', `${keys}?name=made`, { headers: { 'mlp-api-key': by }, body: { permissions: write } });
  for (let depth = 0; depth < 5; depth++) token = (await make(token)).body.token;
  expect((await make(token)).body.code).toBe('key.bounds.depth');
  expect((await server.call('DELETE', `${keys}/${first.tokenId}`, { session: owner })).status).toBe(200);
  expect((await make(token)).body.code).toBe('key.invalid');
});
