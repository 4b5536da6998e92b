import type Docker from 'dockerode';
import { readFile } from 'node:fs/promises';
import { Agent } from 'node:https';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { Fault } from '#core/contract/fault.ts';
import { InstanceStays, withoutAddress } from '#plugins/resource-groups/server/public.ts';
import { guardedLookup, requireAllowed, type Networks } from '#core/server/networks.ts';
import type { DockerSettings } from './environment.ts';
import { send } from './requesting.ts';
import { saidIn } from './saying.ts';

/** Texts in PEM form. */
export interface Certificates {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

/** How an engine is reached. */
export interface EngineAt {
  readonly engine: DockerSettings['engine'];
  /** Of an engine that is reached by TLS. */
  readonly certificates?: Certificates | undefined;
  /** Set where it may be at allowed addresses alone. */
  readonly networks?: Networks | undefined;
}

const connectMs = 10_000;

/** The engine, not asked for anything yet. */
export async function connect({ engine, certificates, networks }: EngineAt): Promise<Docker> {
  const { default: Client } = await import('dockerode');
  const tls = { protocol: 'https' as const, ...certificates, agent: new EngineAgent(networks) };
  const docker = new Client('socketPath' in engine ? engine : { ...engine, ...tls });
  Object.assign(docker.modem, { buildRequest: send });
  return docker;
}

/** Connects to allowed addresses alone, and gives up what is not there in time: the way to it may swallow what is sent. */
class EngineAgent extends Agent {
  readonly #networks: Networks | undefined;

  constructor(networks: Networks | undefined) {
    super({ keepAlive: true, ...(networks && { lookup: guardedLookup(networks) }) });
    this.#networks = networks;
  }

  override createConnection(...given: Parameters<Agent['createConnection']>): Duplex | null | undefined {
    if (this.#networks) requireAllowed(this.#networks, given[0].host ?? '');
    const socket = super.createConnection(...given);
    const late = setTimeout(
      () => socket?.destroy(new Error(`it did not answer within ${connectMs / 1_000} s`)),
      connectMs,
    );
    for (const event of ['secureConnect', 'close']) socket?.once(event, () => clearTimeout(late));
    return socket;
  }
}

/** Reads the files of an engine that is reached by TLS. */
export async function certificatesIn(folder: string): Promise<Certificates> {
  const [ca, cert, key] = await Promise.all(
    ['ca.pem', 'cert.pem', 'key.pem'].map((name) => readFile(join(folder, name), 'utf8')),
  );
  return { ca: ca!, cert: cert!, key: key! };
}

/** The address at which ports of containers are called: of an engine that may be at allowed addresses alone, one of them, so that whoever calls it looks up no name. */
export async function allowedAddress(host: string, networks: Networks | undefined): Promise<string> {
  if (!networks) return host;
  requireAllowed(networks, host);
  if (isIP(host) !== 0) return host;
  return new Promise((resolve, reject) =>
    guardedLookup(networks)(host, {}, (error, address) => (error ? reject(error) : resolve(String(address)))),
  );
}

interface Refusal {
  readonly statusCode?: number;
  readonly reason?: string;
  readonly json?: { readonly message?: unknown };
  readonly message: string;
}

/** What people are told when the engine does not do what was asked; why it is not reached is told in the words of `unreached`. */
export function asEngineFault(error: unknown, unreached = withoutAddress): Fault {
  if (error instanceof Fault) return error;
  const { statusCode, json, message } = error as Refusal;
  if (statusCode === undefined) {
    const why = unreached(error as Error);
    return new Fault(
      'docker.unreachable',
      `The Docker engine cannot be reached: ${why}. Containers there go on; look at its address, its certificates and the network.`,
      503,
      { why },
    );
  }
  const why = saidIn(json?.message) || saidIn(message);
  return new Fault('docker.refused', `The Docker engine refuses it: ${why}.`, 409, { why });
}

/** Says in a Fault what the engine would not do. Defects go up as they are. */
export async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof TypeError || error instanceof InstanceStays ? error : asEngineFault(error);
  }
}

/** Answers undefined where there is no such thing, or it is so already. */
export async function unlessAbsent<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if ([304, 404].includes((error as Refusal).statusCode ?? 0)) return undefined;
    throw error;
  }
}
