import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { onTestFinished } from 'vitest';

let bundle: string | undefined;

/** The sample service as one file without dependencies, as authors ship theirs. */
function bundled(): string {
  if (bundle) return bundle;
  bundle = join(mkdtempSync(join(tmpdir(), 'sample-service-')), 'service.mjs');
  buildSync({
    entryPoints: [join(import.meta.dirname, 'sample-service.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
  });
  return bundle;
}

/** A running service process and what it prints. */
export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly exited: Promise<number | string>;
  output(): string;
  /** Resolves once the output contains the text. */
  says(text: string): Promise<void>;
}

export function startService(environment: Readonly<Record<string, string>>): ServiceProcess {
  const child = spawn(process.execPath, [bundled()], {
    env: { PATH: process.env.PATH, MLP_GRPC_SECURE: 'false', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown')),
  );
  let output = '';
  let waiting: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const wake of waiting.splice(0)) wake();
    });
  }
  void exited.then(() => {
    for (const wake of waiting.splice(0)) wake();
  });
  return {
    child,
    exited,
    output: () => output,
    async says(text) {
      while (!output.includes(text)) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`The service ended without saying "${text}": ${output}`);
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
}
