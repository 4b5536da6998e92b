import { spawn, type ChildProcess } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { openPool } from '#core/server/database/database.ts';
import { startPostgres, type EmbeddedPostgres } from '#core/server/postgres/embedded.ts';
import { lockDirectory, type Lock } from '#core/server/database/lock.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { freePorts, password, startProduct, type Product } from '../harness/product.ts';
import { signIn } from '../harness/sign-in.ts';
import { processesOfInstances } from './processes.ts';

const quiet = { info() {}, warn() {}, error() {} };
// No power cut is tried here.
const forgetful = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
const model = '/account/system/model/echo';
/** In the platform's currency; what no double holds exactly. */
export const price = 0.000_000_123;
/** Where calls of the service go. */
export const gatewayPath = `/api/mlpgateway${model}`;

/** Of each gateway. */
type Ports = readonly (readonly [port: number, gatePort: number])[];

/** What the ledger says of one key. */
export interface Counted {
  readonly answered: number;
  readonly cost: number;
}

/** How many gateways can be started, at first or later. */
const mostGateways = 3;

/** One PostgreSQL, a control plane, gateways that share a data folder, and a service at all of their gates; every process can be killed. */
export class LedgerScene {
  readonly #folder: string;
  readonly #lock: Lock;
  #postgres: EmbeddedPostgres;
  readonly #ports: Ports;
  /** Where the control plane has a gate of its own; undefined without one. */
  readonly #coreGatePort: number | undefined;
  #core: Product | undefined;
  #hosting: Product | undefined;
  readonly #gateways = new Map<number, Product>();
  #service: ChildProcess | undefined;
  #session: string | undefined;

  private constructor(folder: string, lock: Lock, postgres: EmbeddedPostgres, ports: Ports, coreGatePort?: number) {
    this.#folder = folder;
    this.#lock = lock;
    this.#postgres = postgres;
    this.#ports = ports;
    this.#coreGatePort = coreGatePort;
  }

  /** With so many gateways running, and where it is wanted with a gate in the control plane. */
  static async open(gateways: number, { coreGate = false } = {}): Promise<LedgerScene> {
    const folder = await makeDataFolder(join(tmpdir(), 'berth-ledger-'));
    const lock = await lockDirectory(folder);
    const ports = await freePorts(mostGateways * 2 + 1);
    const scene = new LedgerScene(
      folder,
      lock,
      await startPostgres({ dataDir: folder, log: quiet, settings: forgetful }),
      Array.from({ length: mostGateways }, (_, index) => [ports[index * 2]!, ports[index * 2 + 1]!] as const),
      coreGate ? ports.at(-1) : undefined,
    );
    try {
      await scene.startCore();
      for (let index = 0; index < gateways; index++) await scene.startGateway(index);
      await scene.#startService();
      return scene;
    } catch (error) {
      await scene.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#service?.kill('SIGKILL');
    for (const gateway of this.#gateways.values()) await gateway.kill();
    await this.#hosting?.kill();
    this.killInstances();
    await this.#core?.kill();
    await this.#postgres.stop();
    await this.#lock.release();
    await rm(this.#folder, { recursive: true, force: true });
  }

  gateway(index: number): Product {
    return this.#gateways.get(index)!;
  }

  urlOf(index: number): string {
    return `http://127.0.0.1:${this.#ports[index]![0]}`;
  }

  gatePort(index: number): number {
    return this.#ports[index]![1];
  }

  get core(): Product {
    return this.#core!;
  }

  async startCore(): Promise<void> {
    const gate = this.#coreGatePort;
    this.#core = await startProduct({
      dataDir: this.coreFolder,
      environment: {
        ...this.#environment,
        ...(gate === undefined ? { ROLES: 'core' } : { ROLES: 'core,gateway', GATE_PORT: String(gate) }),
      },
    });
  }

  get hosting(): Product {
    return this.#hosting!;
  }

  /** Where the control plane and the process that runs instances keep what they share. */
  get coreFolder(): string {
    return join(this.#folder, 'core');
  }

  /** A process that runs instances and nothing else. */
  async startHosting(): Promise<void> {
    this.#hosting = await startProduct({
      dataDir: this.coreFolder,
      // Instances are told where calls go: by another address they would be started anew.
      environment: { ...this.#environment, ROLES: 'hosting', PUBLIC_URL: this.core.url },
    });
  }

  /** As the loss of its machine would, where the process that runs them is gone. */
  killInstances(): void {
    for (const { pid } of processesOfInstances(this.coreFolder)) end(pid);
  }

  async startGateway(index: number): Promise<void> {
    const [port, gatePort] = this.#ports[index]!;
    this.#gateways.set(
      index,
      await startProduct({
        dataDir: this.#gatewayFolder,
        environment: { ...this.#environment, ROLES: 'gateway', PORT: String(port), GATE_PORT: String(gatePort) },
      }),
    );
  }

  async stopDatabase(): Promise<void> {
    await this.#postgres.stop();
  }

  async startDatabase(): Promise<void> {
    this.#postgres = await startPostgres({ dataDir: this.#folder, log: quiet, settings: forgetful });
  }

  /** API keys that may call as fast as they can. */
  async keys(count: number): Promise<readonly { readonly id: number; readonly secret: string }[]> {
    await this.call('POST', '/api/mlpcore/account', { limits: { predictPerSec: 1_000_000 } });
    const made: { id: number; secret: string }[] = [];
    for (let index = 0; index < count; index++) {
      const { token, tokenId } = (await this.call('POST', `/api/mlpcore/account/system/token?name=key-${index}`, {
        permissions: ['predict'],
      })) as { token: string; tokenId: number };
      made.push({ id: tokenId, secret: token });
    }
    return made;
  }

  /** Journals of gateways that are on the disk now, of living and of dead ones. */
  journals(): Promise<readonly string[]> {
    return readdir(join(this.#gatewayFolder, 'usage'));
  }

  /** What is counted so far, by key. */
  async counted(): Promise<ReadonlyMap<number, Counted>> {
    const rows = await this.#query<{ id: number; answered: number; cost: number }>(
      'select key_id as id, sum(requests - failed - refused)::float8 as answered, sum(cost)::float8 as cost from usage_minutes group by 1',
    );
    return new Map(rows.map(({ id, answered, cost }) => [id, { answered, cost }]));
  }

  /** Which connection each gate has to each instance, and since when. */
  links(): Promise<readonly object[]> {
    return this.#query('select * from instance_links order by instance_id, gate');
  }

  get #environment(): Readonly<Record<string, string>> {
    const { host, port, user, password: secret, database } = this.#postgres.connection;
    return {
      DATABASE_URL: `postgresql://${user}:${encodeURIComponent(secret)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      DEMO: 'false',
    };
  }

  get #gatewayFolder(): string {
    return join(this.#folder, 'gateways');
  }

  async #query<T extends object>(sql: string, values: readonly unknown[] = []): Promise<readonly T[]> {
    const pool = openPool(this.#postgres.connection, quiet, 1);
    try {
      return (await pool.query<T>(sql, [...values])).rows;
    } finally {
      await pool.end();
    }
  }

  /** A call of the control plane as the superadministrator; throws where it is refused. */
  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const { url } = this.#core!;
    // Signing in takes longer than most of what is asked.
    this.#session ??= await signIn(url, 'superadmin', password);
    const response = await fetch(url + path, {
      method,
      headers: { cookie: `berth_session=${this.#session}`, origin: url, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  async #startService(): Promise<void> {
    await this.call('POST', '/api/mlpcore/account/system/model', {
      modelName: 'echo',
      hostingType: 'EXTERNAL',
      rejectRequestsIfInactive: true,
    });
    // No call sets prices.
    await this.#query('update model_settings set billing_settings = $1', [
      { isBillingEnabled: true, billingUnit: 'calls', billingUnitPriceInNanoToken: Math.round(price * 1e9) },
    ]);
    const { envVariables } = (await this.call('POST', `/api/mlpcore${model}/external`, {})) as {
      envVariables: Record<string, string>;
    };
    this.#service = spawn(process.execPath, [`${import.meta.dirname}/echo-service.ts`], {
      env: { ...envVariables, PATH: process.env.PATH },
      stdio: 'ignore',
    });
    await vi.waitFor(
      async () =>
        expect(((await this.call('GET', `/api/mlpcore${model}/status`)) as { state: string }).state).toBe('RUNNING'),
      { timeout: 20_000, interval: 100 },
    );
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It went along with another one.
  }
}
