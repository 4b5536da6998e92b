import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { accounts } from '#plugins/accounts/contract.ts';
import { Client } from '../client.ts';
import type { Command } from '../command.ts';
import { print } from '../print.ts';
import { forgetProfile, keepProfile } from '../profile.ts';
import { Refusal, t } from '../texts.ts';

/** Reads a key from a terminal without showing it, or from what is piped in. */
async function readKey(): Promise<string> {
  const asks = process.stdin.isTTY === true;
  if (asks) process.stderr.write(t('command-line:terminal.login.ask'));
  // Nothing of what is typed is shown.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: asks });
  const { value } = (await lines[Symbol.asyncIterator]().next()) as { readonly value?: string };
  lines.close();
  if (asks) process.stderr.write('\n');
  return value?.trim() ?? '';
}

export const login: Command = {
  usage: 'login URL',
  places: [1, 1],
  async run({ places: [url] }) {
    if (!URL.canParse(url!) || !/^https?:/.test(url!))
      throw new Refusal(t('command-line:terminal.login.address', { url: url! }));
    const key = await readKey();
    if (key === '') throw new Refusal(t('command-line:terminal.login.noKey'));
    const { shortName } = await new Client({ url: url!, key }).ask(accounts.ensureAccount);
    keepProfile({ url: url!, key });
    print(t('command-line:terminal.login.done', { account: shortName, url: url! }));
  },
};

export const logout: Command = {
  usage: 'logout',
  places: [0, 0],
  run: async () => {
    forgetProfile();
    print(t('command-line:terminal.logout.done'));
  },
};
