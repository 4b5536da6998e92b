import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import { Fault } from '#core/contract/fault.ts';
import { noRoute } from './errors.ts';
import type { MemoryBudget } from './memory-budget.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set where bodies pass through as they come, and none is held. */
    passesThrough?: boolean;
  }
}

interface BodyLimits {
  readonly memory: MemoryBudget;
  /** Seconds that a body may take whatever its pace is; after them it has to have come at `slowest` on average. */
  readonly patienceSeconds: number;
}

/** Bytes a second. */
const slowest = 1024;
const lookEveryMs = 1_000;
/** How long the rest of a body is waited for that nobody reads any more, before its connection is ended. */
const lingerMs = 5_000;
const retryAfter = '2';

/**
 * Bounds what the bodies of requests hold together until they are answered, and how slowly they may come. Routes are
 * given their bodies as before; one beyond the bounds fails as it would for a fault of its own.
 */
export function boundBodies(app: FastifyInstance, { memory, patienceSeconds }: BodyLimits): void {
  const held = new WeakMap<IncomingMessage, number>();
  const coming = new Set<Coming>();
  let looking: NodeJS.Timeout | undefined;

  const hold = (raw: IncomingMessage, bytes: number): boolean => {
    if (!memory.take(bytes)) return false;
    held.set(raw, (held.get(raw) ?? 0) + bytes);
    return true;
  };
  const watch = (body: Coming) => {
    coming.add(body);
    body.once('close', () => coming.delete(body));
    looking ??= setInterval(() => {
      for (const each of coming) each.requirePace(performance.now());
      if (coming.size > 0) return;
      clearInterval(looking);
      looking = undefined;
    }, lookEveryMs).unref();
  };

  app.server.on('request', (raw, response) => {
    if (!hasBody(raw)) return;
    // A body that is given up in its middle forgets its connection.
    const { socket } = raw;
    response.once('close', () => {
      memory.give(held.get(raw) ?? 0);
      held.delete(raw);
      if (raw.complete) return;
      // What nobody reads any more is let by, to what follows on the connection.
      raw.unpipe().resume();
      setTimeout(() => raw.complete || socket.destroy(), lingerMs).unref();
    });
  });
  // What is sent to nowhere is not read first.
  app.addHook('onRequest', (request, _reply, done) =>
    done(request.is404 && hasBody(request.raw) ? noRoute(request) : undefined),
  );
  app.addHook('preParsing', (request: FastifyRequest, reply, payload, done) => {
    const { raw } = request;
    if (!hasBody(raw) || request.routeOptions.config.passesThrough) return done(null, payload);
    // Nobody would give back what is held for who has left while it was found out who they are.
    if (reply.raw.destroyed) return done(brokeOff());
    const claimed = Number(raw.headers['content-length'] ?? 0);
    // Most bodies come with their headers, and are there by now.
    if (raw.complete) return hold(raw, claimed) ? done(null, payload) : done(tooMuch());
    if (claimed <= (request.routeOptions.bodyLimit ?? 0) && !memory.has(claimed)) return done(tooMuch());
    const body = new Coming(raw, { hold: (bytes) => hold(raw, bytes), patienceSeconds });
    watch(body);
    // Of one that its call has not read whole, nothing more is held, and who still reads it is told.
    reply.raw.once('close', () => body.destroy(brokeOff()));
    // What is left of it is not worth the connection.
    body.once('error', () => reply.header('connection', 'close'));
    done(null, body);
  });
}

/** The chunks of a body that passes through. Whoever stops in its middle has yet to be told why, on the same connection. */
export const bodyChunks = (body: Readable): AsyncIterable<Buffer> => body.iterator({ destroyOnReturn: false });

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

interface Bounds {
  readonly hold: (bytes: number) => boolean;
  readonly patienceSeconds: number;
}

/** A body as it comes. */
class Coming extends Transform {
  readonly #bounds: Bounds;
  readonly #since = performance.now();
  #received = 0;

  constructor(raw: IncomingMessage, bounds: Bounds) {
    super();
    this.#bounds = bounds;
    const broke = () => raw.complete || this.destroy(brokeOff());
    raw.once('error', broke).once('close', broke).pipe(this);
    this.once('close', () => raw.off('error', broke).off('close', broke).on('error', ignore).unpipe(this));
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.#received += chunk.length;
    if (this.#bounds.hold(chunk.length)) done(null, chunk);
    else done(tooMuch());
  }

  /** Ends where it comes too slowly. */
  requirePace(now: number): void {
    const seconds = this.#bounds.patienceSeconds + this.#received / slowest;
    if (now - this.#since > seconds * 1_000) this.destroy(tooSlow());
  }
}

const ignore = () => undefined;

const tooMuch = (): Fault =>
  new Fault(
    'request.no_memory',
    'This server has as many requests in hand as its memory holds. Send the request again in a moment.',
    503,
    { retryAfter },
  );

const tooSlow = (): Fault =>
  new Fault('request.timeout', 'The request did not arrive whole in time. Send it again.', 408);

const brokeOff = (): Fault =>
  new Fault('request.malformed', 'The body broke off before its end. Send the request again.', 400);
