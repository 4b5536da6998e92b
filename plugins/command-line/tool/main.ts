// Runs one command.
import { parseArgs } from 'node:util';
import { Client } from './client.ts';
import type { Command } from './command.ts';
import { logs, predict } from './commands/calling.ts';
import { list } from './commands/list.ts';
import { apply, create, exported, plan } from './commands/manifests.ts';
import { login, logout } from './commands/signing-in.ts';
import { print } from './print.ts';
import { readProfile } from './profile.ts';
import { Refusal, t } from './texts.ts';

const commands: Readonly<Record<string, Command>> = {
  login,
  logout,
  list,
  create,
  plan,
  apply,
  export: exported,
  predict,
  logs,
};

function help(): string {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  return [
    t('command-line:terminal.help.title'),
    '',
    ...Object.entries(commands).map(
      ([name, { usage }]) => `  berth ${usage.padEnd(width)}  ${t(`command-line:terminal.help.${name}`)}`,
    ),
    '',
    t('command-line:terminal.help.keys'),
  ].join('\n');
}

async function run([name = 'help', ...rest]: readonly string[]): Promise<void> {
  if (['help', '--help', '-h'].includes(name)) return print(help());
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Refusal(t('command-line:terminal.unknown', { name }));
  const usage = () => new Refusal(t('command-line:terminal.usage', { usage: `berth ${command.usage}` }));
  const { values, positionals } = read(command, rest, usage);
  const [least, most] = command.places;
  if (positionals.length < least || positionals.length > most) throw usage();
  await command.run({ places: positionals, options: values }, () => new Client(readProfile()));
}

function read({ options = {} }: Command, args: readonly string[], usage: () => Refusal) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true }) as {
      values: Record<string, string | boolean>;
      positionals: string[];
    };
  } catch {
    throw usage();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
