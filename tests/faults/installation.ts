import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { makeDataFolder } from '../harness/data-folder.ts';
import { freePorts, removeData, startProduct, type Product } from '../harness/product.ts';
import type { Client } from './client.ts';
import { instancesOf, processesOf } from './processes.ts';

/** The sample services of an installation, by name: those that start quickly. */
export const samples: readonly string[] = ['ner', 'text-classification', 'text-processing'];

const patience = { timeout: 30_000, interval: 100 };

/** One installation: a data folder and ports of its own, on which servers come and go. */
export class Installation {
  readonly dataDir: string;
  readonly gatePort: number;
  readonly #environment: Readonly<Record<string, string>>;

  constructor(dataDir: string, [port, gatePort]: readonly number[], environment: Readonly<Record<string, string>>) {
    this.dataDir = dataDir;
    this.gatePort = gatePort!;
    this.#environment = {
      DEMO_SERVICES: samples.join(),
      ...environment,
      PORT: String(port),
      GATE_PORT: String(gatePort),
    };
  }

  start(readyWithinMs = 60_000): Promise<Product> {
    return startProduct({ dataDir: this.dataDir, environment: this.#environment, readyWithinMs });
  }

  /** Waits until each of its sample services takes requests, in one process each. */
  async serving(client: Client): Promise<void> {
    await vi.waitFor(async () => {
      const states = await Promise.all(
        samples.map(async (model) => (await client.service('GET', model, '/status')).body.state),
      );
      expect(states).toEqual(samples.map(() => 'RUNNING'));
      expect(new Set(instancesOf(this.dataDir).map(({ home }) => home)).size).toBe(samples.length);
      expect(instancesOf(this.dataDir)).toHaveLength(samples.length);
    }, patience);
  }

  /** Ends what a failed test left running. */
  async remove(): Promise<void> {
    for (const { pid } of processesOf(this.dataDir)) kill(pid);
    await vi.waitFor(() => expect(processesOf(this.dataDir)).toEqual([]), patience);
    await removeData(this.dataDir);
  }
}

/** With a new data folder in another one, and variables for its servers. */
export async function makeInstallation(
  within = tmpdir(),
  environment: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  return new Installation(await makeDataFolder(join(within, 'berth-faults-')), await freePorts(2), environment);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
