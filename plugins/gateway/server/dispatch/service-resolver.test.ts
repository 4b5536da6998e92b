import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '#core/server/auth/identity.ts';
import { Events } from '#core/server/events/events.ts';
import { Services } from '#plugins/services/server/public.ts';
import {
  maker,
  makeService,
  publisher,
  startServices,
  type ServicesServer,
} from '#plugins/services/server/services-test.ts';
import { ServiceResolver } from './service-resolver.ts';

let server: ServicesServer;
let resolver: ServiceResolver;
beforeAll(async () => {
  server = await startServices();
  const owner = await server.person('owner', maker, publisher);
  await makeService(owner, { modelName: 'usual' }, { isPublic: true });
  await makeService(owner, { modelName: 'open' }, { isPublic: true, publicTestingAllowed: true });
  resolver = new ServiceResolver(server.host.container.get(Services), server.host.container.get(Events));
});
afterAll(() => server.stop());

const caller = (login: string, features: readonly string[], more: Partial<Caller> = {}): Caller => ({
  userId: login.length,
  login,
  superadmin: false,
  account: { id: 1_000 + login.length, shortName: login },
  memberships: new Map(),
  features: new Set(features),
  key: undefined,
  restrictions: undefined,
  ...more,
});

test('others test a service by a feature of their account, or where its owner lets everyone', async () => {
  const tester = caller('tester', ['mlp.test_form']);
  const plain = caller('somebody', []);
  expect(await resolver.require(tester, 'owner', 'usual')).toMatchObject({ name: 'usual' });
  await expect(resolver.require(plain, 'owner', 'usual')).rejects.toMatchObject({
    code: 'feature.required',
    status: 403,
  });
  expect(await resolver.require(plain, 'owner', 'open')).toMatchObject({ name: 'open' });
});

test('visitors test nothing', async () => {
  await expect(resolver.require(undefined, 'owner', 'open')).rejects.toMatchObject({
    code: 'sign_in.required',
    status: 401,
  });
});
