import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '#core/contract/fault.ts';
import { tellInHeaders, toFault } from '#core/server/http/errors.ts';
import type { OpenAiError } from '../contract.ts';

/** Codes that programs for the OpenAI API go by, for those of ours that mean the same. */
const known: Readonly<Record<string, string>> = {
  'service.not_found': 'model_not_found',
  'key.invalid': 'invalid_api_key',
  'key.unsupported': 'invalid_api_key',
  'sign_in.required': 'invalid_api_key',
};

/**
 * A failure in their shape. Where a server that speaks this API itself stands behind the service, its own code and field are
 * among the fault's values as `upstreamCode` and `upstreamParam`.
 */
export function errorOf(fault: Fault): OpenAiError {
  const { code, args, message } = fault;
  const [refused] = code === 'request.invalid' ? Object.keys(args) : [];
  return {
    error: {
      message,
      type: typeOf(statusOf(fault)),
      param: args.upstreamParam ?? refused ?? null,
      code: args.upstreamCode ?? known[code] ?? code,
    },
  };
}

/** Programs slow down at 429, wherever the limit is that was reached. */
const statusOf = ({ status, args }: Fault): number => (args.upstreamStatus === '429' ? 429 : status);

function typeOf(status: number): string {
  switch (status) {
    case 401:
      return 'authentication_error';
    case 403:
      return 'permission_error';
    case 429:
      return 'rate_limit_error';
    default:
      return status >= 500 ? 'server_error' : 'invalid_request_error';
  }
}

/** Answers a failure in their shape. */
export function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = toFault(error, request);
  tellInHeaders(reply, fault);
  return reply
    .status(statusOf(fault))
    .headers({ 'cache-control': 'no-store', 'z-requestid': request.id })
    .send(errorOf(fault));
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(
    new Fault(
      'route.not_found',
      `There is no ${request.method} ${request.url.split('?')[0]} here. The published calls are listed at /openapi.json.`,
      404,
    ),
    request,
    reply,
  );
}
