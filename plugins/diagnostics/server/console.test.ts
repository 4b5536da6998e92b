import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import audit from '#plugins/audit/server/index.ts';
import { bootInstallation } from '#plugins/instances/server/test/boot.ts';
import { useBundles } from '#plugins/instances/server/test/bundles.ts';
import { makeWorld, type TestService, type World } from '#plugins/instances/server/test/world.ts';
import diagnostics from './index.ts';
import { join, type Joined } from './test/joined.ts';

const size = { columns: 100, rows: 30 };
const further = [diagnostics, audit];

const bundles = useBundles();

/** Somebody who may do this in the account of a service. */
async function person(world: World, service: TestService, name: string, membership: string): Promise<string> {
  await registerForTest(world, name);
  await world.pool.query(
    'insert into memberships (account_id, user_id, membership) select $1, id, $3 from users where login = $2',
    [Number(service.path.split('/')[4]), `${name}@example.com`, membership],
  );
  return signInForTest(world, `${name}@example.com`);
}

const refusal = async (service: TestService, path: string, session?: string): Promise<string> =>
  (await service.call('POST', path, size, session)).body.code;

async function opened(service: TestService, path: string, session?: string): Promise<string> {
  const { status, body } = await service.call('POST', path, size, session);
  expect([status, body]).toEqual([200, { id: expect.any(String), idleMinutes: 15 }]);
  return `${service.path}${path}/${body.id}`;
}

async function joined(world: World, path: string, options: Parameters<typeof join>[2] = {}): Promise<Joined> {
  const console = await join(world, path, options);
  return typeof console === 'string' ? expect.fail(`refused: ${console}`) : console;
}

test('a console is a shell of the instance for its developers, and ends with what it was opened by', async () => {
  const world = await makeWorld(
    bundles.folder,
    // Their network leads to the platform alone, and the gate is reached in it.
    { INSTANCE_FENCE: 'required', INSTANCE_NETWORK: 'platform' },
    { diagnostics: { mostConsolesOfUser: 2 } },
  );
  const server = await world.start(further);
  const service = await world.service('echo', { env: '{"GREETING":"ahoy"}', minInstancesCount: 2 });
  const developer = await person(world, service, 'developer', 'developer');
  const [instance, other] = await service.serving(2);
  const path = `/instance/${instance!.id}/console`;

  await isShell(world, service, path, developer);
  await isTold(world, service, instance!.id);
  await isRefused(world, service, path);

  const people = await Promise.all(['leaver', 'demoted'].map((name) => person(world, service, name, 'developer')));
  const open = async (session?: string, at = path) =>
    joined(world, await opened(service, at, session), session ? { session } : {});
  const [left, demoted, ofInstance, last] = await Promise.all([
    ...people.map((session) => open(session)),
    open(),
    open(undefined, `/instance/${other!.id}/console`),
  ]);
  await world.call('POST', '/accounts/logout', undefined, people[0]);
  await world.pool.query(
    "update memberships set membership = 'user' from users where users.id = user_id and login = 'demoted@example.com' and membership = 'developer'",
  );
  expect(await Promise.all([left!.ended(), demoted!.ended()])).toEqual([
    'sign_in.required',
    'account.role.insufficient',
  ]);
  ofInstance!.type('echo still $((40 + 2))');
  await ofInstance!.says(/still 42/);
  await service.call('POST', `/instance/${instance!.id}/terminate`);
  expect(await ofInstance!.ended()).toBe('console.instance_ended');
  // The history says who closed it and why, each by a code.
  const login = 'demoted@example.com';
  const because = {
    code: 'instance.event.console_closed_because',
    args: { login, because: 'account.role.insufficient' },
  };
  await vi.waitFor(async () => {
    const { body } = await service.call('GET', `/instance/${instance!.id}/events`);
    expect(body.events.map(({ note }: { note: unknown }) => note)).toContainEqual(
      expect.objectContaining({ ...because, args: expect.objectContaining(because.args) }),
    );
  });
  await server.stop();
  expect(await last!.ended()).toBe('console.server_stops');

  // Where nothing fences instances in, a console would have the rights of the server.
  const unfenced = await bootInstallation({ ...world.installation, variables: { INSTANCE_FENCE: 'off' } }, further);
  try {
    const [again] = await service.serving(1);
    const at = `/instance/${again!.id}/console`;
    expect(await refusal(service, at, developer)).toBe('console.unfenced');
    const own = await open(undefined, at);
    own.type('echo $((6 * 7))');
    await own.says(/\b42\b/);
  } finally {
    await unfenced.stop();
  }
});

async function isShell(world: World, service: TestService, path: string, session: string): Promise<void> {
  const address = await opened(service, path, session);
  let console = await joined(world, address, { session });
  console.type('echo $GREETING $MLP_INSTANCE_ID; stty size; id -u');
  expect(await console.says(/ahoy \d+\s+30 100\s+\d+/)).toContain('echo');
  console.socket.send(JSON.stringify({ type: 'resize', columns: 132, rows: 50 }));
  console.socket.send(JSON.stringify({ type: 'ping', id: 7 }));
  console.type('stty size');
  await console.says(/50 132/);
  expect(console.told).toContainEqual({ type: 'pong', id: 7 });

  // Cut off, it goes on with what was not shown yet.
  console.socket.terminate();
  expect(await join(world, address)).toBe('console.not_found');
  console = await joined(world, address, { session, shown: console.bytes });
  console.type('echo $((6 * 7))');
  expect(await console.says(/\b42\b/)).not.toContain('ahoy');

  // Whoever does not show it is sent so much and no more, and all of it once they do.
  console.shows = false;
  const before = console.bytes;
  console.type('head -c 3000000 /dev/zero | tr "\\0" x; echo all of it');
  await vi.waitFor(() => expect(console.bytes - before).toBeGreaterThan(250_000));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(console.bytes - before).toBeLessThan(500_000);
  console.shows = true;
  console.socket.send(JSON.stringify({ type: 'shown', bytes: console.bytes }));
  await console.says(/all of it\r\n/);

  const second = await joined(world, await opened(service, path, session), { session });
  expect(await refusal(service, path, session)).toBe('console.limit');
  second.type('exit 3');
  expect(await second.ended()).toBe(3);
  console.socket.close(1000);
}

/** Each console stands in the audit log and in the history of its instance. */
/** Joins with output that cannot have been shown, and with what is no frame, until it is hung up on. */
async function sayNonsense(world: World, path: string): Promise<void> {
  const { hostname, port } = new URL(world.url);
  const socket = connect(Number(port), hostname);
  const head = [
    `GET ${path}?shown=1000000000 HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `origin: ${world.url}`,
    `cookie: berth_session=${await world.session()}`,
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  await vi.waitFor(() => expect(String(Buffer.concat(parts))).toContain('101 Switching Protocols'));
  socket.write(Buffer.from([0xff, 0x80, 0, 0, 0, 0]));
  await once(socket, 'close');
}

async function isTold(world: World, service: TestService, instanceId: number): Promise<void> {
  const params = expect.objectContaining({ instanceId: String(instanceId) });
  const { body: log } = await world.call('GET', '/api/mlpcore/admin/audit?who=developer&what=openConsole');
  expect(log.records).toMatchObject([
    { outcome: 'refused', code: 'console.limit', params },
    { outcome: 'done', login: 'developer@example.com', params },
    { outcome: 'done', login: 'developer@example.com', params },
  ]);
  await vi.waitFor(async () => {
    const { body } = await service.call('GET', `/instance/${instanceId}/events`);
    const happened = body.events.map(({ reason, count }: { reason: string; count: number }) => [reason, count]);
    expect(happened).toEqual(
      expect.arrayContaining([
        ['ConsoleOpened', 2],
        ['ConsoleClosed', 2],
      ]),
    );
  });
}

async function isRefused(world: World, service: TestService, path: string): Promise<void> {
  const stranger = await registerForTest(world, 'stranger');
  const tester = await person(world, service, 'tester', 'user');
  expect([
    await refusal(service, path, ''),
    await refusal(service, path, stranger),
    await refusal(service, path, tester),
    await refusal(service, '/instance/999999/console'),
    (await service.call('POST', path, { columns: 0, rows: 30 })).body.code,
  ]).toEqual([
    'sign_in.required',
    'account.access.denied',
    'account.role.insufficient',
    'instance.not_found',
    'request.invalid',
  ]);

  const address = await opened(service, path);
  expect([
    await join(world, address, { origin: 'https://elsewhere.example' }),
    await join(world, address, { session: stranger }),
    (await world.call('GET', address)).body.code,
  ]).toEqual(['origin.refused', 'account.access.denied', 'console.socket.needed']);
  const console = await joined(world, address);
  console.type('echo $((6 * 7))');
  await console.says(/\b42\b/);
  const cut = new Promise((resolve) => console.socket.once('close', resolve));
  console.socket.send('{"type":"resize","columns":-1}');
  expect(await cut).toBe(1008);
  const back = await joined(world, address, { shown: console.bytes });
  await sayNonsense(world, address);
  back.type('exit');
  expect(await back.ended()).toBe(0);

  // Another account's image, which others run and do not look into, and a service that runs elsewhere.
  const owner = await registerForTest(world, 'owner');
  const guarded = await world.service('mute', {}, { accessMode: 'restricted', account: 'owner' });
  const [closed] = await guarded.until((all) => expect(all).toHaveLength(1));
  expect(await refusal(guarded, `/instance/${closed!.id}/console`, owner)).toBe('image.restricted');
  const elsewhere = await world.service('echo', { hostingType: 'EXTERNAL', minInstancesCount: 0 });
  const { body: connection } = await elsewhere.call('POST', '/external');
  expect(await refusal(elsewhere, `/instance/${connection.id.instanceId}/console`)).toBe('instance.external');
}
