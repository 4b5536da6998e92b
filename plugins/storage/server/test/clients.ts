import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../../../../node_modules/.cache/s3-clients');
const at = (program: string): string | undefined =>
  [join(folder, 'bin'), ...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
    .map((each) => join(each, program))
    .find((file) => existsSync(file));

const works = (program: string | undefined, ...args: readonly string[]): Promise<string | undefined> =>
  program === undefined
    ? Promise.resolve(undefined)
    : run(program, args).then(
        () => program,
        () => undefined,
      );
const findAll = async () => ({
  aws: await works(at('aws'), '--version'),
  s3cmd: await works(at('s3cmd'), '--version'),
  python: await works(at('python3'), '-c', 'import boto3'),
});

/** Clients that are not ours: what the machine lacks is installed beside the tests' other tools, where it has Python and its packages can be had. */
async function found() {
  const there = await findAll();
  if (there.aws && there.s3cmd && there.python) return there;
  try {
    await run('python3', ['-m', 'venv', folder], { timeout: 60_000 });
    await run(join(folder, 'bin/pip'), ['install', '-q', 'awscli', 'boto3', 's3cmd'], { timeout: 300_000 });
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
  const child = spawn(program, args, { env: { PATH: process.env.PATH ?? '', HOME: folder, ...env } });
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out: String(Buffer.concat(out)), err: String(Buffer.concat(err)) };
}
