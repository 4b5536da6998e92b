import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { sessionCookie } from '../auth/cookies.ts';
import { boundBodies } from './bodies.ts';
import { hangUpWhenClosing, stopping } from './closing.ts';
import { answerErrors, sendFault, toFault } from './errors.ts';
import { guard } from './guards.ts';
import { readJsonBodies } from './json-body.ts';
import type { MemoryBudget } from './memory-budget.ts';
import { newRequestId, requestIdOf } from './request-id.ts';
import { refuseUnreadable } from './unreadable.ts';

const bodyLimit = 20 * 1024 * 1024;

interface AppOptions {
  readonly log: FastifyBaseLogger;
  readonly publicUrl: string | undefined;
  /** What bodies may hold together, and how many seconds they have whatever their pace is. */
  readonly bodies: { readonly memory: MemoryBudget; readonly patienceSeconds: number };
  /** The address that a request means by the one that it names. */
  readonly addressOf: (url: string) => string;
}

/** An HTTP server with everything that holds for each of its routes: request ids, faults, security headers, cookies, limits. */
export async function makeApp({ log, publicUrl, bodies, addressOf }: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs more than most requests log; what is logged of one names its id itself.
    childLoggerFactory: (logger) => logger,
    genReqId: (request) => requestIdOf(request.headers['z-requestid']),
    rewriteUrl: ({ url = '/' }) => addressOf(url),
    bodyLimit,
    // A request without a host is refused as a fault like any other.
    http: { requireHostHeader: false },
    // Without a limit a request that never arrives whole would be waited for for ever.
    requestTimeout: 300_000,
    // Behind a public address stands one proxy, which alone knows the caller's own; what callers add themselves is not believed.
    trustProxy: (_address, hop) => publicUrl !== undefined && hop === 0,
    routerOptions: { maxParamLength: 400 },
    ...stopping,
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, newRequestId()),
    frameworkErrors: (error, request, reply) => void sendFault(request, reply, toFault(error, request)),
  });
  answerErrors(app);
  guard(app, { publicUrl, sessionCookie });
  hangUpWhenClosing(app);
  readJsonBodies(app);
  await app.register(cookie);
  boundBodies(app, bodies);
  return app;
}
