import { apiKeys } from '#plugins/api-keys/contract.ts';
import { datasets } from '#plugins/datasets/contract.ts';
import { images } from '#plugins/images/contract.ts';
import { services } from '#plugins/services/contract.ts';
import type { Client } from '../client.ts';
import type { Command } from '../command.ts';
import { print, printTable } from '../print.ts';
import { Refusal, t } from '../texts.ts';
import { ownAccount } from './account.ts';

interface Listed {
  readonly columns: readonly string[];
  /** All of them, with what each column shows. */
  read(client: Client, account: string): Promise<readonly (readonly [item: unknown, ...cells: string[]])[]>;
}

/** Every page of a list. */
async function all<T>(
  page: (number: number) => Promise<{ records: readonly T[]; paging: { totalPages: number } }>,
): Promise<T[]> {
  const found: T[] = [];
  for (let number = 0; ; number++) {
    const { records, paging } = await page(number);
    found.push(...records);
    if (number + 1 >= paging.totalPages) return found;
  }
}

const lists: Readonly<Record<string, Listed>> = {
  services: {
    columns: ['NAME', 'STATE', 'READY', 'TYPE', 'PUBLIC'],
    read: async (client, account) =>
      (await all((page) => client.ask(services.getPagedModels, { account, onlyMy: true, page }))).map((each) => [
        each,
        each.modelName,
        each.state ?? '-',
        `${each.instancesReady ?? 0}/${each.instancesWanted ?? 0}`,
        each.taskType ?? '-',
        each.publicSettings.isPublic ? 'yes' : 'no',
      ]),
  },
  images: {
    columns: ['NAME', 'IMAGE', 'ACCESS'],
    read: async (client, account) =>
      (await all((page) => client.ask(images.getPagedImages_v2, { account, belonging: 'MINE', page }))).map((each) => [
        each,
        each.name,
        each.image,
        each.accessMode ?? '-',
      ]),
  },
  groups: {
    columns: ['NAME', 'SERVICES'],
    read: async (client, account) =>
      (await client.ask(services.getGroups, { account })).map((each) => [each, each.name, String(each.services ?? 0)]),
  },
  keys: {
    columns: ['NAME', 'KEY', 'PERMISSIONS'],
    read: async (client, account) =>
      (await client.ask(apiKeys.listAccessTokens, { account })).map((each) => [
        each,
        each.name,
        each.token,
        each.permissions.join(','),
      ]),
  },
  datasets: {
    columns: ['NAME', 'TYPE', 'ACCESS'],
    read: async (client, account) =>
      (await all((page) => client.ask(datasets.getPagedDatasets, { account, belonging: 'MINE', page }))).map((each) => [
        each,
        each.name,
        each.dataType ?? '-',
        each.accessMode ?? '-',
      ]),
  },
};

export const list: Command = {
  usage: `list [${Object.keys(lists).join('|')}] [--json]`,
  options: { json: { type: 'boolean' } },
  places: [0, 1],
  async run({ places: [what = 'services'], options }, signedIn) {
    const listed = lists[what];
    if (!listed)
      throw new Refusal(t('command-line:terminal.list.unknown', { what, known: Object.keys(lists).join(', ') }));
    const client = signedIn();
    const found = await listed.read(client, await ownAccount(client));
    if (options.json)
      print(
        JSON.stringify(
          found.map(([item]) => item),
          null,
          2,
        ),
      );
    else
      printTable(
        listed.columns,
        found.map(([, ...cells]) => cells),
      );
  },
};
