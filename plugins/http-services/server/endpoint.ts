import type { LookupFunction } from 'node:net';
import { Pool } from 'undici';
import { AddressRefused, guardedLookup, mayBeAllowed, type Networks } from '#core/server/networks.ts';
import { Fault } from '#core/contract/fault.ts';
import type { Backend } from '#plugins/gateway/server/public.ts';
import type { HttpInstance } from '#plugins/instances/server/public.ts';

const connectMs = 5_000;
const lookMs = 5_000;

/** The HTTP server of one instance. */
export class Endpoint {
  readonly instance: HttpInstance;
  readonly pool: Pool;
  /** Calls in flight, sockets among them. */
  active = 0;
  /** Whether it answered when it was looked at last. */
  ready = false;
  /** Whether it is at an address that may not be connected to. */
  refused = false;
  /** Whether no name server can change that. */
  readonly #forEver: boolean;
  /** How often in a row it did not. */
  misses = 0;
  timer: NodeJS.Timeout | undefined;
  /** Finds its host where not every address may be connected to. */
  readonly lookup: LookupFunction | undefined;
  /** Stands for the instance where it has no other connection to the platform. */
  readonly backend: Backend;

  constructor(instance: HttpInstance, networks: Networks) {
    const { host, port, elsewhere, modelId, instanceId } = instance;
    this.#forEver = this.refused = elsewhere && !mayBeAllowed(networks, host);
    this.instance = instance;
    this.lookup = elsewhere ? guardedLookup(networks) : undefined;
    this.pool = new Pool(`http://${host.includes(':') ? `[${host}]` : host}:${port}`, {
      connect: { timeout: connectMs, ...(this.lookup && { lookup: this.lookup }) },
      bodyTimeout: 0,
    });
    this.backend = {
      admission: { modelId, instanceId },
      active: 0,
      stopping: false,
      saturated: false,
      predict: httpAlone,
      stream: httpAlone,
      ext: httpAlone,
    };
  }

  /** Whether its main page is there; where none is named, any answer that is no failure will do. */
  async answers(mainPage: string | undefined): Promise<boolean> {
    if (this.#forEver) return false;
    try {
      const { statusCode, body } = await this.pool.request({
        method: 'GET',
        path: mainPage || '/',
        headersTimeout: lookMs,
        bodyTimeout: lookMs,
        signal: AbortSignal.timeout(lookMs),
      });
      await body.dump();
      this.refused = false;
      return mainPage ? statusCode < 400 || statusCode === 401 || statusCode === 403 : statusCode < 500;
    } catch (error) {
      this.refused = isRefused(error);
      return false;
    }
  }

  close(): void {
    clearTimeout(this.timer);
    // What is under way may end; nothing new comes.
    void this.pool.close().catch(() => undefined);
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof AddressRefused || (error instanceof Error && error.cause !== undefined && isRefused(error.cause));

function httpAlone(): Promise<never> {
  return Promise.reject(
    new Fault('service.http_only', 'This service speaks HTTP alone. Call it at its public address instead.', 409),
  );
}
