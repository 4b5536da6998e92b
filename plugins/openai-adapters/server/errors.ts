import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '#core/contract/fault.ts';
import { toFault, toldInHeaders } from '#core/server/http/errors.ts';
import type { OpenAiError } from '../contract.ts';

/** Codes that programs for the OpenAI API go by, for those of ours that mean the same. */
const known: Readonly<Record<string, string>> = {
  'service.not_found': 'model_not_found',
  'key.invalid': 'invalid_api_key',
  'key.unsupported': 'invalid_api_key',
  'sign_in.required': 'invalid_api_key',
};

export function errorOf(fault: Fault): OpenAiError {
  const [param] = fault.code === 'request.invalid' ? Object.keys(fault.args) : [];
  return {
    error: {
      message: fault.message,
      type: typeOf(fault.status),
      param: param ?? null,
      code: known[fault.code] ?? fault.code,
    },
  };
}

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
  for (const [value, header] of toldInHeaders)
    if (fault.args[value] !== undefined) reply.header(header, fault.args[value]);
  return reply
    .status(fault.status)
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
