import { Broken, type Answer, type Client } from './client.ts';
import { samples } from './installation.ts';
import type { Ledger } from './ledger.ts';

type Writer = (at: string) => Promise<void>;

const writersOf = (client: Client, ledger: Ledger): Readonly<Record<string, Writer>> => ({
  config: configs(client, ledger),
  another: configs(client, ledger),
  service: services(client, ledger),
  favourite: favourites(client, ledger),
});

/** Writes of several kinds, each on a connection of its own, until the connection breaks. Rejects where one is refused. */
export async function writeUntilBroken(client: Client, ledger: Ledger, round: string): Promise<void> {
  await Promise.all(
    Object.entries(writersOf(client, ledger)).map(async ([name, write]) => {
      try {
        for (let count = 0; ; count++) await write(`${name}-${round}-${count}`);
      } catch (error) {
        if (!(error instanceof Broken)) throw error;
      }
    }),
  );
}

/** The same for as long as is wished; what is refused is left as it is. Answers the refusals. */
export async function writeWhile(wished: () => boolean, client: Client, ledger: Ledger): Promise<readonly Answer[]> {
  const refusals: Answer[] = [];
  await Promise.all(
    Object.entries(writersOf(client, ledger)).map(async ([name, write]) => {
      for (let count = 0; wished(); count++) {
        try {
          await write(`${name}-${count}`);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          refusals.push(error.answer);
          ledger.refused += 1;
        }
      }
    }),
  );
  return refusals;
}

/** Everything that the writers write, as the product holds it. */
export async function readAll(client: Client): Promise<ReadonlyMap<string, string>> {
  const [configsHeld, servicesHeld, favouritesHeld] = await Promise.all([
    client.service('GET', 'ner', '/predict-config'),
    client.call('GET', '/api/mlpcore/account/demo/model?mySpace=created&size=1000'),
    client.call('GET', '/api/mlpcore/account/demo/model?mySpace=favorites'),
  ]);
  const ours = (records: readonly any[]) => records.filter(({ modelName }) => !samples.includes(modelName));
  return new Map<string, string>([
    ...configsHeld.body
      .filter(({ name }: { name: string }) => name !== 'default')
      .map(({ name, config }: any) => [`config ${name}`, config]),
    ...ours(servicesHeld.body.records)
      .filter(({ state }) => state !== 'REMOVING')
      .map(({ modelName, displayName }) => [`service ${modelName}`, displayName]),
    ...favouritesHeld.body.records.map(({ modelName }: any) => [`favourite ${modelName}`, 'true']),
  ]);
}

/** Makes a configuration, changes it, and removes every third. */
function configs(client: Client, ledger: Ledger): Writer {
  const path = '/predict-config';
  return async (name) => {
    const thing = `config ${name}`;
    const text = (version: number) => JSON.stringify({ name, version });
    let id = 0;
    await ledger.write(thing, text(1), async () => {
      id = requireDone(await client.service('POST', 'ner', path, { name, config: text(1) })).id.configId;
    });
    await ledger.write(
      thing,
      text(2),
      async () => void requireDone(await client.service('POST', 'ner', `${path}/${id}`, { name, config: text(2) })),
    );
    if (id % 3 === 0)
      await ledger.write(
        thing,
        undefined,
        async () => void requireDone(await client.service('DELETE', 'ner', `${path}/${id}`)),
      );
  };
}

/** Makes a service and removes every second one. */
function services(client: Client, ledger: Ledger): Writer {
  return async (modelName) => {
    const thing = `service ${modelName}`;
    const displayName = modelName.toUpperCase();
    let id = 0;
    await ledger.write(thing, displayName, async () => {
      id = requireDone(
        await client.call('POST', '/api/mlpcore/account/demo/model', { modelName, displayName, minInstancesCount: 0 }),
      ).id.modelId;
    });
    if (id % 2 === 0)
      await ledger.write(thing, undefined, async () => void requireDone(await client.service('DELETE', modelName)));
  };
}

function favourites(client: Client, ledger: Ledger): Writer {
  return async () => {
    for (const wanted of [true, false]) {
      for (const model of samples)
        await ledger.write(
          `favourite ${model}`,
          wanted ? 'true' : undefined,
          async () => void requireDone(await client.service('POST', model, '/favorite', wanted)),
        );
    }
  };
}

class Refused extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`A write was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
    this.answer = answer;
  }
}

function requireDone(answer: Answer): any {
  if (answer.status !== 200) throw new Refused(answer);
  return answer.body;
}
