import { expect, onTestFinished, test, vi } from 'vitest';
import { join } from 'node:path';
import { useBundles } from '#plugins/instances/server/test/bundles.ts';
import { makeWorld, type World } from '#plugins/instances/server/test/world.ts';
import { furtherThan } from './outputs.ts';
import vastAi from './index.ts';
import { offer, Simulator } from './test/simulator.ts';

const bundles = useBundles();

const patience = { timeout: 30_000, interval: 100 };
const gpu = { cpuRequest: '1', memoryLimit: '1Gi', ephemeralDiskLimit: '1Gi', gpuRequested: true, gpuCount: 1 };

interface Market {
  readonly simulator: Simulator;
  readonly world: World;
  instance(): Promise<any>;
  notices(type: string): Promise<any[]>;
  /** The offers that were tried for the group, the latest first. */
  tries(): Promise<any[]>;
  begin(settings?: Readonly<Record<string, unknown>>, image?: string): Promise<void>;
  readonly service: () => string;
  restart(): Promise<void>;
}

/** An installation with an account at a marketplace, and a group that rents there. */
async function makeMarket({
  variables = {},
  requirements = {},
  most = 2,
}: {
  variables?: Readonly<Record<string, string>>;
  requirements?: Readonly<Record<string, unknown>>;
  most?: number;
} = {}): Promise<Market> {
  const simulator = new Simulator((image) => [
    process.execPath,
    join(bundles.folder, /\/(\w+):/.exec(image)![1]!, 'service.mjs'),
  ]);
  await simulator.start();
  onTestFinished(() => simulator.stop());
  simulator.offers = [offer(1), offer(2), offer(3)];
  const world = await makeWorld(bundles.folder, {
    VAST_AI_TOKEN: 'sesame',
    VAST_AI_URL: simulator.url,
    VAST_AI_ACCOUNTS: '*',
    VAST_AI_COUNTRY: 'DE',
    EXTERNAL_NETWORKS: '127.0.0.1',
    ...variables,
  });
  const gated = { VAST_AI_GATE_URL: `http://127.0.0.1:${world.installation.gatePort}`, ...variables };
  Object.assign(world.installation, { variables: { ...world.installation.variables, ...gated } });
  let server = await world.start([vastAi]);
  const { accountId } = (await world.call('GET', '/api/mlpcore/account')).body;
  const base = `/api/mlpcore/account/${accountId}`;
  const made = await world.call('POST', `${base}/resource-groups`, {
    name: 'rented',
    resourceGroupType: 'VAST_AI',
    offerRequirements: { maxPricePerHour: 0.5, ...requirements },
    autoScalingConfiguration: { minServersCount: 0, maxServersCount: most },
  });
  expect(made).toEqual({ status: 200, body: made.body });
  let path = '';
  const get = async (of: string) => (await world.call('GET', base + of)).body;
  return {
    simulator,
    world,
    service: () => path,
    async restart() {
      await server.stop();
      server = await world.start([vastAi]);
    },
    async begin(settings = {}, image = 'echo') {
      const { id } = (
        await world.call('POST', `${base}/image`, {
          name: image,
          image: `registry.example/${image}:1`,
          accessMode: 'private',
        })
      ).body;
      const created = await world.call('POST', `${base}/model`, {
        modelName: 'speech',
        imageAccountId: accountId,
        imageId: id.imageId,
        minInstancesCount: 1,
        resourceGroup: 'rented',
        resourceLimits: gpu,
        ...settings,
      });
      expect(created).toEqual({ status: 200, body: created.body });
      path = `${base}/model/${created.body.id.modelId}`;
    },
    instance: async () => (await world.call('GET', `${path}/instance`)).body.instances[0],
    tries: () => get('/resource-groups/rented/offer-tries'),
    notices: async (type) => (await get('/notification')).filter((each: { type: string }) => each.type === type),
  };
}

const serves = (market: Market) =>
  vi.waitFor(async () => expect((await market.instance())?.statusInfo.totalStatus).toBe('RUNNING'), patience);
const told = (market: Market) => async () =>
  (
    await market.world.pool.query<{ code: string; message: string }>(
      'select code, message from resource_group_log order by id',
    )
  ).rows;

test('an instance gets the cheapest machine, answers from there, is shown as a server and is given back', async () => {
  const market = await makeMarket();
  await market.begin();
  await serves(market);
  const { simulator, world } = market;
  expect(simulator.tried).toEqual([1]);
  const instance = await market.instance();
  expect(instance).toMatchObject({ instanceHostingType: 'vastAi' });
  const answer = await world.call('POST', `${market.service().replace('mlpcore', 'mlpgateway')}/predict`, {});
  expect(answer).toMatchObject({ status: 200, body: { instance: String(instance.id.instanceId ?? instance.id) } });
  const log = await world.call(
    'GET',
    `${market.service()}/instance/${instance.id.instanceId ?? instance.id}/file/logs`,
  );
  expect(log.body).toContain('config');
  await vi.waitFor(async () => {
    const { rows } = await world.pool.query(
      'select name, status, starting, address, location, abroad, cost_price from resource_servers where period = $1',
      ['HOUR'],
    );
    expect(rows).toEqual([
      {
        name: 'vast-500',
        status: 'RUNNING',
        starting: false,
        address: '127.0.0.1',
        location: 'Sweden, SE',
        abroad: true,
        cost_price: 0.21,
      },
    ]);
  }, patience);
  await world.call('POST', market.service(), { modelName: 'speech', minInstancesCount: 0 });
  await vi.waitFor(() => expect(simulator.rented.size).toBe(0), { timeout: 60_000, interval: 200 });
  await vi.waitFor(async () => {
    const { rows } = await world.pool.query("select name from resource_servers where name like 'vast-%'");
    expect(rows).toEqual([]);
  }, patience);
}, 120_000);

test('an offer that is gone is passed over for a dearer one, and both are told with price and error', async () => {
  const market = await makeMarket();
  market.simulator.mood.gone.add(1);
  await market.begin();
  await serves(market);
  expect(market.simulator.tried).toEqual([1, 2]);
  const events = await told(market)();
  expect(events.find(({ code }) => code === 'offer.failed')?.message).toMatch(/offer 1 at \$0\.210 .*no_such_ask/);
  expect(events.find(({ code }) => code === 'offer.rentedDearer')?.message).toMatch(
    /\$0\.220 .*cheapest offer, \$0\.210/,
  );
  const abroad = { gpuName: 'RTX 4090', location: 'Sweden, SE', abroad: true, leastPerHour: 0.21 };
  const tried = [
    { outcome: 'DEARER', service: 'speech', server: 'vast-500', offer: { ...abroad, id: 2, pricePerHour: 0.22 } },
    {
      outcome: 'GONE',
      service: 'speech',
      offer: { ...abroad, id: 1, pricePerHour: 0.21 },
      why: { code: 'vast_ai.gone' },
    },
  ];
  expect(await market.tries()).toMatchObject(tried);
  expect((await market.world.call('GET', `${market.service()}/offer-tries`)).body).toMatchObject(tried);
}, 60_000);

test('without a fitting offer the instance waits, and a notice counts what each filter excludes', async () => {
  const market = await makeMarket({ requirements: { minVramGb: 40 } });
  market.simulator.offers = [offer(1), offer(2, { dph_total: 3 }), offer(3, { gpu_ram: 80_000, dph_total: 2 })];
  await market.begin();
  await vi.waitFor(async () => {
    const [notice] = await market.notices('NO_ONE_VAST_AI_OFFER');
    expect(notice).toMatchObject({
      severity: 'ERROR',
      entity: { name: 'resource_group' },
      params: { offers: '3', price: '2', vram: '2', group: 'rented' },
    });
  }, patience);
  expect(market.simulator.tried).toEqual([]);
  const { rows } = await market.world.pool.query('select held_up, hosting from instances');
  expect(rows[0]).toMatchObject({ held_up: { code: 'vast_ai.no_offer' }, hosting: 'vastAi' });
  // However often it was looked for, that none fitted is told once.
  expect(await market.tries()).toMatchObject([{ outcome: 'NONE', why: { args: { offers: '3', price: '2' } } }]);
  market.simulator.offers = [offer(4, { gpu_ram: 80_000 })];
  await vi.waitFor(() => expect(market.simulator.tried).toEqual([4]), { timeout: 60_000, interval: 200 });
}, 120_000);

test('a machine that does not start the instance in time is given back, told, and the next one is taken', async () => {
  const market = await makeMarket();
  market.simulator.mood.stuck = 'loading';
  await market.begin({ timeouts: { podStartTimeoutSec: 5, predictTimeoutSec: 30 } });
  await vi.waitFor(async () => {
    const { rows } = await market.world.pool.query('select waits_for from instances');
    expect(rows[0].waits_for).toBe('Pulling from registry.example/echo');
  }, patience);
  await vi.waitFor(
    async () => expect(await market.notices('VAST_AI_SERVER_CANNOT_START_INSTANCE')).toHaveLength(1),
    patience,
  );
  market.simulator.mood.stuck = undefined;
  await vi.waitFor(() => expect(market.simulator.tried.slice(0, 2)).toEqual([1, 2]), patience);
  await vi.waitFor(() => expect(market.simulator.rented.size).toBe(1), patience);
  const failed = {
    outcome: 'FAILED',
    server: 'vast-500',
    why: { code: 'vast_ai.timed_out', args: { server: 'vast-500' } },
  };
  expect((await market.tries()).at(-1)).toMatchObject(failed);
}, 120_000);

test('a machine whose rent was not answered is found by its label: one is paid for', async () => {
  const market = await makeMarket();
  market.simulator.mood.loseAnswer = true;
  await market.begin();
  await serves(market);
  expect(market.simulator.tried).toEqual([1]);
  expect([...market.simulator.rented.keys()]).toEqual([500]);
}, 60_000);

test('too many requests and failures of the marketplace are waited out', async () => {
  const market = await makeMarket();
  market.simulator.mood.refusals.push(429, 503, 500);
  await market.begin();
  await serves(market);
  expect(market.simulator.rented.size).toBe(1);
}, 60_000);

test('a machine that vanishes is replaced by another one', async () => {
  const market = await makeMarket();
  await market.begin();
  await serves(market);
  market.simulator.vanish(500);
  await vi.waitFor(() => expect(market.simulator.tried).toEqual([1, 2]), patience);
  await serves(market);
  expect((await told(market)()).map(({ code }) => code)).toContain('rental.vanished');
}, 90_000);

test('a machine that turns out dearer than the group pays is given back', async () => {
  const market = await makeMarket();
  market.simulator.mood.priceWhenRented = 0.9;
  await market.begin();
  await vi.waitFor(async () => {
    const { rows } = await market.world.pool.query('select exit_message from instances');
    expect(rows[0].exit_message).toMatch(/3 of 3 offers .*rented at \$0\.900, more than the group pays/);
  }, patience);
  expect(market.simulator.rented.size).toBe(0);
}, 60_000);

test.each([
  ['no credit', /no credit left/],
  ['wrong key', /VAST_AI_TOKEN/],
])(
  '%s ends the search for offers and is said',
  async (how, message) => {
    const market = await makeMarket();
    if (how === 'no credit') market.simulator.mood.credit = false;
    else market.simulator.mood.key = 'changed';
    await market.begin();
    await vi.waitFor(async () => {
      const { rows } = await market.world.pool.query(
        'select coalesce(exit_message, held_up ->> $1) said from instances',
        ['message'],
      );
      expect(rows[0]?.said).toMatch(message);
    }, patience);
    expect(market.simulator.tried.filter((id) => id !== 1)).toEqual([]);
    expect(market.simulator.rented.size).toBe(0);
  },
  60_000,
);

test('what nobody uses is given back, and what a restarted server finds goes on', async () => {
  const market = await makeMarket();
  await market.begin();
  await serves(market);
  const own = market.simulator.rented.get(500)!;
  const stray = own.label.replace(/:(\d+):(\d+):(\d+)$/, ':999999:$2:$3');
  market.simulator.rented.set(900, { ...own, id: 900, label: stray, process: undefined } as unknown as typeof own);
  market.simulator.rented.set(901, {
    ...own,
    id: 901,
    label: 'somebody else’s',
    process: undefined,
  } as unknown as typeof own);
  await vi.waitFor(() => expect([...market.simulator.rented.keys()]).toEqual([500, 901]), patience);
  await market.restart();
  await serves(market);
  expect(market.simulator.tried).toEqual([1]);
  expect([...market.simulator.rented.keys()]).toEqual([500, 901]);
}, 60_000);

test.each([
  [{ VAST_AI_GATE_URL: '' }, {}, /VAST_AI_GATE_URL/],
  [{ VAST_AI_GATE_URL: 'http://10.0.0.7:10601' }, {}, /private network/],
  [{ VAST_AI_ACCOUNTS: '' }, {}, /VAST_AI_ACCOUNTS/],
  [{}, { maxPricePerHour: undefined }, /highest price/],
])(
  'nothing is rented where %j %j',
  async (variables, requirements, reason) => {
    const market = await makeMarket({ variables, requirements });
    await market.begin();
    await vi.waitFor(async () => {
      const { rows } = await market.world.pool.query('select held_up ->> $1 said from instances', ['message']);
      expect(rows[0]?.said).toMatch(reason);
    }, patience);
    expect(market.simulator.tried).toEqual([]);
  },
  60_000,
);

test('output is kept once, however often its end is told', () => {
  const further = (kept: string, now: string) => furtherThan(Buffer.from(kept), Buffer.from(now)).toString();
  expect(further('', 'one\n')).toBe('one\n');
  expect(further('one\ntwo\n', 'one\ntwo\nthree\n')).toBe('three\n');
  expect(further('one\ntwo\n', 'two\nthree\n')).toBe('three\n');
  expect(further('one\n', 'nine\n')).toBe('nine\n');
});
