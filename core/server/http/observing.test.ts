import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { call, contract } from '#core/contract/call.ts';
import { Fault } from '#core/contract/fault.ts';
import { admit } from '../auth/admit.ts';
import type { Caller, Identity } from '../auth/identity.ts';
import { answerErrors } from './errors.ts';
import { failureOf, observe, type ServedCall } from './observing.ts';

const about = { plugin: 'shop', parameters: { thing: 'The name of a thing.' } };
const { change } = contract(about, {
  change: call('POST /account/:account/thing/:thing', { summary: 'Changes a thing.', may: 'developer' }),
});
const account = { id: 7, shortName: 'ann' };
const developer: Caller = {
  userId: 1,
  login: 'ann@example.com',
  superadmin: false,
  account,
  memberships: new Map([[7, 'developer']]),
  features: new Set(),
  key: undefined,
};

test('each call that was answered is seen with who made it, what it changed and with what it was refused', async () => {
  const seen: ServedCall[] = [];
  const app = Fastify();
  answerErrors(app);
  observe(app, [
    () => {
      throw new Error('This observer fails.');
    },
    (served) => seen.push(served),
  ]);
  let caller: Caller | undefined = developer;
  const identity: Identity = {
    identify: async () => caller,
    identifyToken: async () => undefined,
    findAccount: async () => account,
  };
  app.post(change.path, async (request) => {
    const { changes, concerns } = await admit(change, request, identity);
    changes.push({ field: 'colour', before: 'red', after: 'blue' });
    concerns({ id: 2, shortName: 'joined' });
    if (request.url.endsWith('gone')) throw new Fault('thing.not_found', 'There is no such thing.', 404);
    return {};
  });
  app.get('/page', async () => 'no call');

  await app.inject({ method: 'POST', url: '/account/ann/thing/door', headers: { 'user-agent': 'a program' } });
  await app.inject({ method: 'POST', url: '/account/ann/thing/gone' });
  caller = undefined;
  await app.inject({ method: 'POST', url: '/account/ann/thing/door' });
  await app.inject('/page');

  const done = { call: change, account, params: { account: 'ann', thing: 'door' }, ip: '127.0.0.1' };
  expect(seen).toMatchObject([
    {
      ...done,
      caller: developer,
      status: 200,
      code: undefined,
      userAgent: 'a program',
      changes: [{ field: 'colour', before: 'red', after: 'blue' }],
      concerned: { id: 2, shortName: 'joined' },
    },
    { caller: developer, status: 404, code: 'thing.not_found' },
    { ...done, caller: undefined, status: 401, code: 'sign_in.required', changes: [] },
  ]);
});

test('the log tells of a call that failed what its path names, with what it was refused, and no secret', async () => {
  const about = { plugin: 'shop', parameters: { key: 'A key.' }, secretParameters: ['key'] };
  const { use } = contract(about, {
    use: call('POST /account/:account/key/:key', { summary: 'Uses a key.', may: 'developer' }),
  });
  const told: unknown[] = [];
  const app = Fastify();
  answerErrors(app);
  app.addHook('onResponse', async (request) => void told.push(failureOf(request)));
  const identity = {
    identify: async () => developer,
    identifyToken: async () => undefined,
    findAccount: async () => account,
  };
  app.post(use.path, async (request) => {
    await admit(use, request, identity);
    throw new Fault('key.invalid', 'This key is none.', 401);
  });

  await app.inject({ method: 'POST', url: `/account/ann/key/${'s'.repeat(40)}` });
  await app.inject('/page');
  expect(told).toEqual([{ code: 'key.invalid', key: undefined, path: { account: 'ann', key: 'ssssssss\u2026' } }, {}]);
});
