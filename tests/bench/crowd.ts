import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { end } from './processes.ts';

/** How instances stand that connect from one process. */
export interface Crowd {
  /** Taken together, how often they were let in. */
  readonly admitted: number;
  readonly connected: number;
}

/** Connects an instance for each token to a gate, a few at a time. */
export async function startCrowd(
  host: string,
  tokens: readonly string[],
): Promise<{ ask(): Promise<Crowd>; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [`${import.meta.dirname}/crowd-instances.ts`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  child.stdin.end(JSON.stringify({ host, tokens }));
  // It says so once it hears signals.
  await once(lines, 'line');
  return {
    async ask() {
      const said = once(lines, 'line');
      child.kill('SIGUSR2');
      const [line] = (await said) as [string];
      return JSON.parse(line) as Crowd;
    },
    stop: () => end(child),
  };
}
