import { afterAll, beforeAll, expect, test } from 'vitest';
import { canariesIn } from './canary.ts';
import { brief } from './faults.ts';
import { isExternal, requestTo } from './requests.ts';
import { Things } from './things.ts';
import { World, type Principal } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.make();
});
afterAll(() => world?.server.stop());

/** A public service of A's; one with a past also runs a private image, in a private group, trained from a private service. */
async function publicService({ external, past }: { external: boolean; past: boolean }): Promise<Things> {
  const things = new Things(world, world.a, { open: true, external });
  const modelId = await things.service();
  if (past) {
    const before = new Things(world, world.a, { open: false, external });
    const training = await before.service();
    await world.make('POST', `${things.home}/model/${modelId}`, {
      modelName: things.serviceName,
      imageId: await before.image(),
      trainingModelId: training,
      fitTemplateModelId: training,
      resourceGroup: await before.resourceGroup(),
    });
  }
  return things;
}

/** Every call that only reads, and those that answer with what they read. */
const reads = () =>
  world.calls.filter(
    ({ method, id }) =>
      method === 'GET' || ['services.getModelList', 'instances.createExternalConnection'].includes(id),
  );

/** What of A's comes out when somebody asks everything that there is to ask about these things. */
async function leaks(principal: Principal, external: boolean, things: Things): Promise<readonly string[]> {
  const found: string[] = [];
  for (const call of reads().filter((each) => isExternal(each) === external)) {
    const answer = await world.send(call, await requestTo(call, things), world.headersOf(principal, call.grant));
    if (answer.status >= 500) expect(brief(answer)).toBe('503 mlp.gate.model_not_running');
    found.push(...canariesIn(answer.text + JSON.stringify(answer.headers)).map((each) => `${call.id}: ${each}`));
  }
  return found;
}

const kinds = [true, false].flatMap((external) =>
  [true, false].map(
    (past) => [`${external ? 'external' : 'hosted'} service${past ? ' with a past' : ''}`, { external, past }] as const,
  ),
);

test.each(kinds)("A's public %s keeps its secrets from everybody else", async (_kind, kind) => {
  const things = await publicService(kind);
  expect({
    visitor: await leaks('visitor', kind.external, things),
    ownerB: await leaks('ownerB', kind.external, things),
    keyB: await leaks('keyB', kind.external, things),
  }).toEqual({ visitor: [], ownerB: [], keyB: [] });
});

test.each(kinds)("what B trains from A's public %s shows B nothing that is A's alone", async (_kind, kind) => {
  const copy = new Things(world, world.b, {
    open: false,
    external: kind.external,
    madeFrom: { base: await publicService(kind), by: 'derived' },
  });
  expect(await leaks('ownerB', kind.external, copy)).toEqual([]);
});

test.each(kinds.filter(([, { past }]) => !past))(
  "what B clones from A's public %s shows B nothing that is A's alone",
  async (_kind, kind) => {
    const copy = new Things(world, world.b, {
      open: false,
      external: kind.external,
      madeFrom: { base: await publicService(kind), by: 'clone' },
    });
    expect(await leaks('ownerB', kind.external, copy)).toEqual([]);
  },
);
