import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ProcessUses } from './process-use.ts';

/** A program in a process group of its own. */
function group(script: string): { readonly id: number; end(): Promise<void> } {
  const child = spawn('sh', ['-c', script], { detached: true, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
    await ended;
  };
  onTestFinished(end);
  return { id: child.pid!, end };
}

test('a group is measured with what it starts later, apart from others, and is gone once it has ended', async () => {
  const uses = new ProcessUses();
  expect(uses.of(new Set())).toEqual(new Map());
  const busy = group('sleep 0.3; while :; do :; done & wait');
  const idle = group('sleep 600');
  const both = new Set([busy.id, idle.id]);
  const of = (id: number) => uses.of(both).get(id);
  await vi.waitFor(() => expect(of(idle.id)?.memoryBytes).toBeGreaterThan(0));
  // The shell alone waits; its child is what takes time.
  await vi.waitFor(() => expect(of(busy.id)?.cpuSeconds).toBeGreaterThan(0.05));
  expect(of(idle.id)!.cpuSeconds).toBeLessThan(0.05);
  await busy.end();
  await vi.waitFor(() => expect([...uses.of(both).keys()]).toEqual([idle.id]));
});
