import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../../../../node_modules/.cache/s3-clients');
const packages = ['awscli==1.46.3', 'boto3==1.44.8', 's3cmd==2.4.0'];

/** The first of this name that works. */
async function working(program: string, ...args: readonly string[]): Promise<string | undefined> {
  const folders = [join(folder, 'bin'), ...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  for (const file of folders.map((each) => join(each, program)))
    if (
      existsSync(file) &&
      (await run(file, args, { timeout: 30_000 }).then(
        () => true,
        () => false,
      ))
    )
      return file;
  return undefined;
}

const findAll = async () => ({
  aws: await working('aws', '--version'),
  s3cmd: await working('s3cmd', '--version'),
  python: await working('python3', '-c', 'import boto3'),
});

/** Clients that are not ours: what the machine lacks is installed beside the tests' other tools, where it has Python and its packages can be had. */
async function found() {
  const there = await findAll();
  if (there.aws && there.s3cmd && there.python) return there;
  const pip = ['install', '-q', '--retries', '1', '--timeout', '15', ...packages];
  try {
    await run('python3', ['-m', 'venv', folder], { timeout: 60_000 });
    await run(join(folder, 'bin/pip'), pip, { timeout: 300_000 });
  } catch (error) {
    console.warn(`Not all clients of S3 could be installed: ${(error as Error).message}`);
  }
  return findAll();
}
/** Programs by name; `python` is one that has boto3. Undefined is what is neither there nor could be installed. */
export const clients = await found();

/** What a program printed and how it ended. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a client with nothing of this process's environment but where programs are. */
export async function ran(
  program: string,
  args: readonly string[],
  { env = {}, input = '' }: { readonly env?: Readonly<Record<string, string>>; readonly input?: string | Buffer } = {},
): Promise<Ran> {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH ?? '', HOME: folder, ...env },
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  child.stdin.on('error', () => undefined).end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: String(Buffer.concat(out)), err: String(Buffer.concat(err)) };
}
