import { setTimeout as sleep } from 'node:timers/promises';
import { parsedJson } from '#core/contract/json.ts';
import { instances } from '#plugins/instances/contract.ts';
import { predicting } from '#plugins/gateway/contract.ts';
import type { Command } from '../command.ts';
import { readFile } from '../manifest.ts';
import { print } from '../print.ts';
import { Refusal, t } from '../texts.ts';
import { serviceOf } from './account.ts';

export const predict: Command = {
  usage: 'predict SERVICE [FILE] [--config-id ID] [--data-type TYPE]',
  options: { 'config-id': { type: 'string' }, 'data-type': { type: 'string' } },
  places: [1, 2],
  async run({ places: [written, path = '-'], options }, signedIn) {
    const client = signedIn();
    const body = parsedJson(readFile(path));
    if (!body) throw new Refusal(t('command-line:terminal.predict.noJson', { path }));
    const { 'config-id': configId, 'data-type': dataType } = options as Readonly<Record<string, string | undefined>>;
    const named = await serviceOf(client, written!);
    const answer = await client.ask(predicting.predict, {
      ...named,
      body: body.value,
      ...(configId !== undefined && { configId: Number(configId) }),
      ...(dataType !== undefined && { dataType }),
    });
    print(JSON.stringify(answer, null, 2));
  },
};

const pollMs = 1_000;

export const logs: Command = {
  usage: 'logs SERVICE [--instance ID] [--follow]',
  options: { instance: { type: 'string' }, follow: { type: 'boolean', short: 'f' } },
  places: [1, 1],
  async run({ places: [written], options }, signedIn) {
    const client = signedIn();
    const named = await serviceOf(client, written!);
    const { instances: found } = await client.ask(instances.getModelInstances, { ...named, withEnded: true });
    const wanted = options.instance;
    const instance =
      wanted === undefined
        ? found.toSorted((one, other) => one.id - other.id).at(-1)
        : found.find(({ id }) => String(id) === wanted);
    if (!instance)
      throw new Refusal(
        t(wanted === undefined ? 'command-line:terminal.logs.none' : 'command-line:terminal.logs.noSuch', {
          instance: String(wanted),
        }),
      );
    const at = { ...named, instanceId: instance.id };
    for (let fromByte = 0; ; await sleep(pollMs)) {
      const text = String(await client.ask(instances.getInstanceLogFile, fromByte === 0 ? at : { ...at, fromByte }));
      process.stdout.write(text);
      fromByte += Buffer.byteLength(text);
      if (!options.follow) return;
    }
  },
};
