import { connect, type ClientHttp2Session } from 'node:http2';
import { setTimeout } from 'node:timers/promises';
import { decode, encodeFrame } from '#plugins/gateway/wire/codec.ts';
import { pathOf } from '#plugins/gateway/wire/grpc.ts';
import { HeartBeatProto, type ClusterUpdate, type ServiceToGateDraft } from '#plugins/gateway/wire/service-messages.ts';
import { Backoff } from './backoff.ts';
import { callOnce, maxMessageBytes } from './client-call.ts';
import { Serving, type Ending } from './serving.ts';
import type { ServiceLog } from './types.ts';
import type { Work } from './work.ts';

const connectMs = 10_000;
/** A gate that stopped in good order is being restarted; there is no hurry to come back. */
const afterStopMs = 1000;
const streamWindowBytes = 4 * 1024 * 1024;
const sessionWindowBytes = 16 * 1024 * 1024;

/** What all connectors of a service have in common. */
export interface ConnectorSetup {
  readonly secure: boolean;
  readonly ca: string | undefined;
  /** The first message on each stream: who we are. */
  readonly start: ServiceToGateDraft;
  readonly work: Work;
  readonly log: ServiceLog;
  cluster(update: ClusterUpdate, from: Connector): void;
  admitted(): void;
  /** The gate does not know our token; resolves when it may be tried again. */
  refused(reason: string): Promise<void>;
}

/** Keeps the service connected to one gate until it is stopped. */
export class Connector {
  /** The gate as host:port; a gate may give itself another name. */
  host: string;
  readonly #address: string;
  readonly #setup: ConnectorSetup;
  readonly #backoff = new Backoff();
  readonly #stopped = new AbortController();
  #serving: Serving | undefined;
  #admitted = false;
  readonly #done: Promise<void>;

  constructor(host: string, setup: ConnectorSetup) {
    this.host = host;
    this.#address = `${setup.secure ? 'https' : 'http'}://${host}`;
    this.#setup = setup;
    this.#done = this.#run();
  }

  /** Whether the gate has let us in and the stream is open. */
  get admitted(): boolean {
    return this.#admitted;
  }

  /** Takes no more work from this gate, finishes what is in hand, and leaves. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#serving?.stop();
    await this.#done;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const waitMs = await this.#serveOnce();
      await setTimeout(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** One connection from its opening to its end; gives the milliseconds to wait before the next. */
  async #serveOnce(): Promise<number> {
    const { log } = this.#setup;
    let session: ClientHttp2Session | undefined;
    try {
      session = await this.#open();
      const ending = await this.#serve(session);
      log.info(`Gate ${this.host}: ${ending.reason}.`);
      if (ending.kind === 'refused') await this.#setup.refused(ending.reason);
      return ending.kind === 'stopped' ? afterStopMs + this.#backoff.next() : this.#backoff.next();
    } catch (error) {
      const waitMs = this.#backoff.next();
      if (!this.#stopped.signal.aborted)
        log.error(
          `Gate ${this.host} cannot be reached: ${(error as Error).message}. Trying again in ${Math.round(waitMs)} ms.`,
        );
      return waitMs;
    } finally {
      session?.destroy();
    }
  }

  /** Connects and asks the gate whether it is well. */
  async #open(): Promise<ClientHttp2Session> {
    const { ca } = this.#setup;
    const session = connect(this.#address, {
      ...(ca ? { ca } : {}),
      settings: { enablePush: false, initialWindowSize: streamWindowBytes },
    });
    try {
      await settled(session, this.#stopped.signal);
      session.setLocalWindowSize(sessionWindowBytes);
      await checkHealth(session);
      return session;
    } catch (error) {
      session.destroy();
      throw error;
    }
  }

  async #serve(session: ClientHttp2Session): Promise<Ending> {
    const { start, work, log } = this.#setup;
    this.#serving = new Serving(session, start, work, {
      admitted: () => {
        this.#admitted = true;
        this.#backoff.reset();
        this.#setup.admitted();
        log.info(`Gate ${this.host}: connected and serving.`);
      },
      cluster: (update) => this.#setup.cluster(update, this),
    });
    if (this.#stopped.signal.aborted) void this.#serving.stop();
    const ending = await this.#serving.ended;
    this.#serving = undefined;
    this.#admitted = false;
    return ending;
  }
}

/** Resolves when the session is connected; rejects when it fails, takes too long or is no longer wanted. */
function settled(session: ClientHttp2Session, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(connectMs)]);
    limit.addEventListener('abort', () => reject(limit.reason), { once: true });
    session.once('connect', () => resolve());
    session.on('error', reject);
    session.once('close', () => reject(new Error('the connection was closed')));
  });
}

async function checkHealth(session: ClientHttp2Session): Promise<void> {
  const answer = await callOnce(
    session,
    pathOf('healthCheck'),
    encodeFrame(HeartBeatProto, {}, maxMessageBytes),
    connectMs,
  );
  const { status } = decode(HeartBeatProto, answer);
  if (status !== 'Ok') throw new Error(`the gate says it is "${status}" instead of "Ok"`);
}
