import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { apiKeys } from '#plugins/api-keys/contract.ts';
import { datasets } from '#plugins/datasets/contract.ts';
import { dataChanges, dumps, valueText, type DataChange } from '#plugins/dumps/contract.ts';
import type { Client } from '../client.ts';
import type { Command } from '../command.ts';
import { readManifest, writtenManifest, type Manifest } from '../manifest.ts';
import { print } from '../print.ts';
import { Refusal, t } from '../texts.ts';
import { ownAccount } from './account.ts';

interface Plan {
  readonly account: string;
  /** What there is, as it changes: a sign, and what it is. */
  readonly lines: readonly string[];
  /** Whether anything is changed that is there already. */
  readonly changes: boolean;
  readonly keys: readonly string[];
  readonly datasets: Manifest['datasets'];
  /** The file for the server; nothing where it changes nothing. */
  readonly file: string | undefined;
}

/** What a manifest would change; refuses what the server would refuse. */
async function planOf(client: Client, manifest: Manifest): Promise<Plan> {
  const account = await ownAccount(client);
  const had = new Set((await client.ask(apiKeys.listAccessTokens, { account })).map(({ name }) => name));
  const known = new Set((await client.ask(datasets.listDatasets, { account })).map(({ name }) => name));
  const keys = manifest.keys.filter((name) => !had.has(name));
  const missing = manifest.datasets.filter(({ name }) => !known.has(name));
  // Keys are made apart, for a file brings none back.
  const file = JSON.stringify({ ...manifest.data, apiTokens: [] });
  const { errors: told, before, after } = await client.ask(dumps.checkDump, { account, body: file });
  const errors = told.filter(({ warning }) => !warning);
  if (errors.length > 0)
    throw new Refusal(
      [
        t('command-line:terminal.plan.refused', { count: errors.length }),
        ...errors.map(({ place, name, message }) => `  ${[place, name].filter(Boolean).join(' ')}: ${message}`),
      ].join('\n'),
    );
  const changes = dataChanges(before, after);
  return {
    account,
    lines: [
      ...changes.map(lineOf),
      ...keys.map((name) => `+ apiTokens/${name}`),
      ...missing.map(({ name }) => `+ datasets/${name}`),
    ],
    changes: changes.some(({ created }) => !created),
    keys,
    datasets: missing,
    file: changes.length > 0 ? file : undefined,
  };
}

/** What is created in a line; what is changed with each field as it was and as it would be. */
const lineOf = ({ path, created, fields }: DataChange): string =>
  created
    ? `+ ${path}`
    : [
        `~ ${path}`,
        ...fields.map(({ field, before, after }) => `    ${field}: ${valueText(before)} → ${valueText(after)}`),
      ].join('\n');

const show = ({ lines }: Plan): void =>
  print(
    lines.length === 0
      ? t('command-line:terminal.plan.nothing')
      : [...lines, t('command-line:terminal.plan.count', { count: lines.length })].join('\n'),
  );

async function carryOut(client: Client, { account, file, keys, datasets: missing }: Plan): Promise<void> {
  if (file !== undefined) await client.ask(dumps.restoreConfig, { account, body: file, overwrite: true });
  for (const { name, dataType, description, accessMode, content } of missing) {
    const about = { name, dataType, description: description ?? '', accessMode: accessMode ?? ('private' as const) };
    if (content === undefined) await client.ask(datasets.createEmptyDataset, { account, body: about });
    else await client.ask(datasets.deprecatedCreateDataset, { account, body: { ...about, content } });
  }
  for (const name of keys) {
    const { token } = await client.ask(apiKeys.createAccessToken, { account, name, body: {} });
    print(t('command-line:terminal.apply.key', { name, token }));
  }
}

export const plan: Command = {
  usage: 'plan FILE',
  places: [1, 1],
  run: async ({ places: [path] }, client) => show(await planOf(client(), readManifest(path!))),
};

export const apply: Command = {
  usage: 'apply FILE [--yes]',
  options: { yes: { type: 'boolean', short: 'y' } },
  places: [1, 1],
  async run({ places: [path], options }, signedIn) {
    const client = signedIn();
    const made = await planOf(client, readManifest(path!));
    show(made);
    if (made.lines.length === 0) return;
    if (!options.yes && !(await confirmed())) throw new Refusal(t('command-line:terminal.apply.declined'));
    await carryOut(client, made);
    print(t('command-line:terminal.apply.done', { count: made.lines.length }));
  },
};

export const create: Command = {
  usage: 'create FILE',
  places: [1, 1],
  async run({ places: [path] }, signedIn) {
    const client = signedIn();
    const made = await planOf(client, readManifest(path!));
    if (made.changes) {
      show(made);
      throw new Refusal(t('command-line:terminal.create.exists'));
    }
    await carryOut(client, made);
    print(t('command-line:terminal.create.done', { count: made.lines.length }));
  },
};

export const exported: Command = {
  usage: 'export [FILE]',
  places: [0, 1],
  async run({ places: [path] }, signedIn) {
    const client = signedIn();
    const account = await ownAccount(client);
    const dump = JSON.parse(await client.ask(dumps.dumpConfig, { account })) as Parameters<typeof writtenManifest>[0];
    const text = writtenManifest(dump);
    if (path === undefined) return void process.stdout.write(text);
    writeFileSync(path, text, { mode: 0o600 });
    print(t('command-line:terminal.export.done', { path }));
  },
};

async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Refusal(t('command-line:terminal.apply.unasked'));
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question(t('command-line:terminal.apply.ask'));
  lines.close();
  return /^(y|yes|д|да)$/i.test(answer.trim());
}
