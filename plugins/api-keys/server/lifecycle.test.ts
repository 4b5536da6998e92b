import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plugin } from '#core/plugin/plugin.ts';
import { Pool } from '#core/server/database/database.ts';
import { Hosts, Log, PublicAddress } from '#core/server/runtime.ts';
import { Database } from '#core/server/database/database.ts';
import { LetterStore } from '#core/server/mail/letters.ts';
import { Mail } from '#core/server/mail/mail.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import accounts from '#plugins/accounts/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { signIn } from '../../../tests/harness/sign-in.ts';
import type { StatLogData } from '#core/contract/stat-log.ts';
import type { AccessTokenData, CreateAccessTokenData } from '../contract.ts';
import apiKeys from './index.ts';
import { KeyLog } from './key-log.ts';
import { keyEnding, type EndingKey } from './public.ts';
import { warnOfEnds } from './warnings.ts';

const keys = '/api/mlpcore/account/demo/token';
const minute = 60_000;
const day = 1_440;

const told: EndingKey[] = [];
const failing = async (): Promise<void> => {
  throw new Error('It does not matter.');
};
/** Two who watch for the ends of keys, one of whom fails at it. */
const watchers = plugin({
  id: 'watchers',
  contributes: [
    keyEnding({ needs: {}, make: () => failing }),
    keyEnding({ needs: {}, make: () => async (key) => void told.push(key) }),
  ],
});

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startServer([accounts, notifications, apiKeys, watchers], { environment: { DEMO: 'true' } });
  owner = await signIn(server.url, 'demo');
});
afterAll(() => server.stop());
beforeEach(() => server.host.container.get(Pool).query('delete from letters'));

const make = async (body: Partial<CreateAccessTokenData> = {}) =>
  (await server.call('POST', `${keys}?name=ci`, { session: owner, body })).body as AccessTokenData;
const use = async (secret: string) => {
  const { status, body } = await server.call('GET', '/api/mlpcore/account/demo', {
    headers: { 'mlp-api-key': secret },
  });
  return status === 200 ? 200 : `${status} ${body.code}`;
};
const logOf = async ({ tokenId }: AccessTokenData) =>
  ((await server.call('GET', `${keys}/${tokenId}/logs`, { session: owner })).body as StatLogData[]).map(
    ({ code }) => code,
  );
/** As if so much time had passed for a key, since the server reads the clock of the machine. */
const age = (tokenId: number, ms: number) =>
  server.host.container
    .get(Pool)
    .query(
      `update api_keys set expires_at = expires_at - $2 * interval '1 ms', former_until = former_until - $2 * interval '1 ms' where id = $1`,
      [tokenId, ms],
    );
const forgetKnown = async (tokenId: number) =>
  void (await server.call('PUT', `${keys}/${tokenId}`, { session: owner, body: { name: `renamed ${Math.random()}` } }));

test('a key keeps what it was made with', async () => {
  const given = {
    permissions: ['predict' as const],
    ttlMinutes: day,
    restrictions: {
      maxRequestSizeBytes: 1_000,
      maxRequestsPerMinute: 5,
      spendingLimits: [{ maxAmount: 10, interval: 'DAY' as const }],
      allowedServicesFilter: [{ accountName: 'demo', serviceName: 'ner' }, { accountName: 'other' }],
      allowedAdapterModelsFilter: [],
    },
    emailsForNotifications: ['ops@example.org'],
    keepAvailableOnLimitChange: true,
  };
  const made = await make(given);
  expect(made).toMatchObject(given);
  expect(Date.parse(made.expirationDate!) - Date.parse(made.creationDate)).toBe(day * minute);
  expect((await server.call('GET', `${keys}/${made.tokenId}`, { session: owner })).body).toMatchObject(given);
});

test('a change leaves what it does not name, and replaces restrictions as a whole', async () => {
  const { tokenId } = await make({
    restrictions: { maxRequestsPerMinute: 5 },
    emailsForNotifications: ['a@example.org'],
    ttlMinutes: 10,
  });
  const put = async (body: object) =>
    (await server.call('PUT', `${keys}/${tokenId}`, { session: owner, body })).body as AccessTokenData;
  expect(await put({ permissions: ['read'] })).toMatchObject({
    permissions: ['read'],
    ttlMinutes: 10,
    restrictions: { maxRequestsPerMinute: 5 },
    emailsForNotifications: ['a@example.org'],
  });
  expect((await put({ restrictions: { maxRequestSizeBytes: 7 } })).restrictions).toEqual({ maxRequestSizeBytes: 7 });
  const endless = await put({ ttlMinutes: 0, restrictions: {} });
  expect(endless).not.toHaveProperty('ttlMinutes');
  expect(endless).not.toHaveProperty('expirationDate');
  expect(endless).not.toHaveProperty('restrictions');
});

test('a key that has ended is refused and says when, also where it was used a moment ago', async () => {
  const { token, tokenId } = await make({ ttlMinutes: 1 });
  expect(await use(token)).toBe(200);
  await age(tokenId, minute);
  await forgetKnown(tokenId);
  expect(await use(token)).toBe('401 key.expired');
  expect((await server.call('PUT', `${keys}/${tokenId}`, { session: owner, body: { ttlMinutes: 5 } })).status).toBe(
    200,
  );
  expect(await use(token)).toBe(200);
});

test('after a rotation both secrets work until the grace is over, then the new one alone', async () => {
  const { token, tokenId } = await make();
  const rotated = (
    await server.call('POST', `${keys}/${tokenId}/rotate`, { session: owner, body: { graceMinutes: 60 } })
  ).body as AccessTokenData;
  expect(rotated).toMatchObject({ tokenId, name: 'ci' });
  expect(rotated.token).toMatch(/^\d+\.\d+\.[A-Za-z0-9]{40}$/);
  expect([await use(token), await use(rotated.token)]).toEqual([200, 200]);
  await age(tokenId, 61 * minute);
  await forgetKnown(tokenId);
  expect([await use(token), await use(rotated.token)]).toEqual(['401 key.invalid', 200]);
});

test('a rotation without grace ends the former secret at once', async () => {
  const { token, tokenId } = await make();
  expect(await use(token)).toBe(200);
  await server.call('POST', `${keys}/${tokenId}/rotate`, { session: owner, body: { graceMinutes: 0 } });
  expect(await use(token)).toBe('401 key.invalid');
});

test('a key keeps a log of what was done with it, and none of its secrets', async () => {
  const made = await make();
  await server.call('PUT', `${keys}/${made.tokenId}`, { session: owner, body: { permissions: ['read'] } });
  await server.call('PUT', `${keys}/${made.tokenId}`, { session: owner, body: { permissions: ['read'] } });
  const { token } = (await server.call('POST', `${keys}/${made.tokenId}/rotate`, { session: owner, body: {} }))
    .body as AccessTokenData;
  expect(await logOf(made)).toEqual(['key.rotated', 'key.changed', 'key.created']);
  const text = JSON.stringify((await server.call('GET', `${keys}/${made.tokenId}/logs`, { session: owner })).body);
  for (const secret of [made.token, token]) expect(text).not.toContain(secret.split('.')[2]);
});

test('whoever a key names and whoever watches is told of its end once for each stage', async () => {
  const { host } = server;
  const made = await make({ ttlMinutes: 25 * day, emailsForNotifications: ['a@example.org', 'b@example.org'] });
  let now = new Date();
  const db = host.container.get(Database);
  const parts = {
    db,
    host,
    log: new KeyLog(db, () => now),
    mail: host.container.get(Mail),
    hosts: host.container.get(Hosts),
    address: host.container.get(PublicAddress),
    accounts: host.container.get(Accounts),
    journal: host.container.get(Log),
    clock: () => now,
  };
  const letters = async () => (await host.container.get(LetterStore).page({})).records.toReversed();
  await warnOfEnds(parts);
  expect(await letters()).toEqual([]);
  for (const days of [6, 6.5, 15.1, 15.2, 24.5, 24.6, 26]) {
    now = new Date(Date.parse(made.creationDate) + days * day * minute);
    await Promise.all([warnOfEnds(parts), warnOfEnds(parts)]);
  }
  expect((await letters()).map(({ to }) => to)).toEqual([
    'a@example.org',
    'b@example.org',
    'a@example.org',
    'b@example.org',
    'a@example.org',
    'b@example.org',
  ]);
  expect((await letters())[0]!.text).toContain('/workspace/api-keys');
  const { tokenId: keyId, name, expirationDate } = made;
  expect(told).toEqual(
    [20, 10, 1].map((days) => ({ accountId: expect.any(Number), keyId, name, end: new Date(expirationDate!), days })),
  );
  expect(await logOf(made)).toEqual(['key.expires_soon', 'key.expires_soon', 'key.expires_soon', 'key.created']);
});

test.each([
  [{ ttlMinutes: -1 }, /^ttlMinutes: /],
  [{ ttlMinutes: 1e9 }, /^ttlMinutes: /],
  [{ restrictions: { maxRequestsPerMinute: 0 } }, 'restrictions.maxRequestsPerMinute: must be at least 1'],
  [
    {
      restrictions: {
        spendingLimits: [
          { maxAmount: 1, interval: 'DAY' },
          { maxAmount: 2, interval: 'DAY' },
        ],
      },
    },
    'restrictions.spendingLimits: must have one limit for each interval at most',
  ],
  [
    { restrictions: { spendingLimits: [{ maxAmount: 1, interval: 'YEAR' }] } },
    /^restrictions\.spendingLimits\.0\.interval: /,
  ],
  [{ restrictions: { allowedServicesFilter: [{}] } }, /^restrictions\.allowedServicesFilter\.0\.accountName: /],
  [{ emailsForNotifications: ['nobody'] }, 'emailsForNotifications.0: must be an e-mail address'],
])('a key cannot be made with %j', async (body, message) => {
  const answer = await server.call('POST', keys, { session: owner, body });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', message: typeof message === 'string' ? message : expect.stringMatching(message) },
  });
});
