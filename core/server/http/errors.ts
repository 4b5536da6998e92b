import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '#core/contract/fault.ts';
import { databaseFault } from '../database/database-fault.ts';
import { askedLanguage, saidIn } from './asked-language.ts';
import { noteFault } from './observing.ts';

/** Answers every failure in the one shape, with the request's id; what we did not foresee is logged whole and told without detail. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendFault(request, reply, toFault(error, request)));
  app.setNotFoundHandler((request, reply) => sendFault(request, reply, noRoute(request)));
}

/** Tells that nothing is at an address. */
export const noRoute = ({ method, url }: FastifyRequest): Fault =>
  new Fault(
    'route.not_found',
    `There is no ${method} ${url.split('?')[0]}. The published calls are listed at /openapi.json.`,
    404,
  );

/** Values of faults that programs look for in headers. */
const toldInHeaders = [
  ['retryAfter', 'retry-after'],
  ['rateLimit', 'x-ratelimit-limit'],
  ['rateLimitRemaining', 'x-ratelimit-remaining'],
  ['rateLimitReset', 'x-ratelimit-reset'],
] as const;

/** What can stand in a header: some values are whatever a service says. */
const isHeaderValue = (value: string | undefined): value is string => /^[!-~]([ -~]*[!-~])?$/.test(value ?? '');

export function tellInHeaders(reply: FastifyReply, { args }: Fault): void {
  for (const [name, header] of toldInHeaders) {
    const value = args[name];
    if (isHeaderValue(value)) reply.header(header, value);
  }
}

export function sendFault(request: FastifyRequest, reply: FastifyReply, fault: Fault): FastifyReply {
  noteFault(request, fault);
  tellInHeaders(reply, fault);
  return reply
    .status(fault.status)
    .header('cache-control', 'no-store')
    .header('z-requestid', request.id)
    .send({ ...saidIn(fault, askedLanguage(request)).toJSON(), requestId: request.id });
}

export function toFault(error: FastifyError | Error, request: FastifyRequest): Fault {
  if (error instanceof Fault) return error;
  const told = databaseFault(error);
  if (told) {
    if (told.status >= 500) request.log.warn({ reqId: request.id, error: rootOf(error).message }, told.message);
    return told;
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 413)
    return new Fault('request.too_large', 'The body of this request is larger than this call accepts.', 413);
  if (status === 415)
    return new Fault('request.type', 'This call does not read that content type. Send application/json.', 415);
  if (status >= 400 && status < 500)
    return new Fault('request.malformed', `The request cannot be read: ${error.message}`, status);
  request.log.error({ reqId: request.id, error }, 'A request failed in a way that was not foreseen.');
  return new Fault(
    'internal',
    `Something went wrong on our side. Try again; if it stays, report request ${request.id}.`,
    500,
  );
}

const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error);
