import { Broken, type Answer, type Client } from './client.ts';
import { samples } from './installation.ts';
import type { Ledger } from './ledger.ts';

type Writer = (at: string) => Promise<void>;

/** Writes of several kinds, each on a connection of its own, until the connection breaks. Resolves when all have broken; rejects where one was answered badly. */
export async function writeUntilBroken(client: Client, ledger: Ledger, round: string): Promise<void> {
  const writers: Readonly<Record<string, Writer>> = { config: configs(client, ledger), sameConfig: configs(client, ledger), service: services(client, ledger), favourite: favourites(client, ledger) };
  await Promise.all(Object.entries(writers).map(async ([name, write]) => {
    try {
      for (let count = 0; ; count++) await write(`${name}-${round}-${count}`);
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
    }
  }));
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
    ...configsHeld.body.filter(({ name }: { name: string }) => name !== 'default').map(({ name, config }: any) => [`config ${name}`, config]),
    ...ours(servicesHeld.body.records).filter(({ state }) => state !== 'REMOVING').map(({ modelName, displayName }) => [`service ${modelName}`, displayName]),
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
    await ledger.write(thing, text(2), async () => void requireDone(await client.service('POST', 'ner', `${path}/${id}`, { name, config: text(2) })));
    if (id % 3 === 0) await ledger.write(thing, undefined, async () => void requireDone(await client.service('DELETE', 'ner', `${path}/${id}`)));
  };
}

/** Makes a service and removes every second one. */
function services(client: Client, ledger: Ledger): Writer {
  return async (modelName) => {
    const thing = `service ${modelName}`;
    const displayName = modelName.toUpperCase();
    let id = 0;
    await ledger.write(thing, displayName, async () => {
      id = requireDone(await client.call('POST', '/api/mlpcore/account/demo/model', { modelName, displayName, minInstancesCount: 0 })).id.modelId;
    });
    if (id % 2 === 0) await ledger.write(thing, undefined, async () => void requireDone(await client.service('DELETE', modelName)));
  };
}

function favourites(client: Client, ledger: Ledger): Writer {
  return async () => {
    for (const wanted of [true, false]) {
      for (const model of samples) await ledger.write(`favourite ${model}`, wanted ? 'true' : undefined, async () => void requireDone(await client.service('POST', model, '/favorite', wanted)));
    }
  };
}

function requireDone({ status, body }: Answer): any {
  if (status !== 200) throw new Error(`A write was answered with ${status}: ${JSON.stringify(body)}`);
  return body;
}
