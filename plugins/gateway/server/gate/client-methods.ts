import { requestIdOf } from '#core/server/http/request-id.ts';
import {
  ClientRequestProto,
  ClientResponseProto,
  ClientTtsRequestProto,
  ClientTtsResponseProto,
  type ClientRequest,
  type ClientResponse,
  type ClientTtsRequest,
  type ClientTtsResponse,
} from '#plugins/gateway/wire/client-messages.ts';
import { decode, encodeFrame } from '#plugins/gateway/wire/codec.ts';
import type { ClientMethod } from './client-call.ts';
import type { ClientCalls } from './types.ts';

const requestIdHeader = 'Z-requestId';

/** Every request has an id to trace it by; one without, or with one of another form, gets ours. */
function readRequest(bytes: Buffer): ClientRequest {
  const request = decode(ClientRequestProto, bytes);
  const id = requestIdOf(request.headers[requestIdHeader]);
  return { ...request, headers: { ...request.headers, [requestIdHeader]: id } };
}

/** The id of the request goes back with every answer. */
function traced(response: ClientResponse, request: ClientRequest): ClientResponse {
  return { ...response, headers: { [requestIdHeader]: request.headers[requestIdHeader], ...response.headers } };
}

const common: Pick<ClientMethod<ClientRequest, ClientResponse>, 'read' | 'frame' | 'failure'> = {
  read: readRequest,
  frame: (response, maxBytes) => encodeFrame(ClientResponseProto, response, maxBytes),
  failure: (error, request) => traced({ error }, request),
};

/** The methods that clients call, by the last part of their path. */
export interface ClientMethods {
  readonly process: ClientMethod<ClientRequest, ClientResponse>;
  readonly processResponseStream: ClientMethod<ClientRequest, ClientResponse>;
  readonly processSynthesis: ClientMethod<ClientTtsRequest, ClientTtsResponse>;
}

export function clientMethods(calls: ClientCalls): ClientMethods {
  return {
    process: {
      ...common,
      serve: async (request, context, send) => send(traced(await calls.process(request, context), request)),
    },
    processResponseStream: {
      ...common,
      serve: (request, context, send) =>
        calls.processResponseStream(request, context, (response) => send(traced(response, request))),
    },
    processSynthesis: {
      read: (bytes) => decode(ClientTtsRequestProto, bytes),
      frame: (response, maxBytes) => encodeFrame(ClientTtsResponseProto, response, maxBytes),
      failure: (error) => ({ error }),
      serve: (request, context, send) => calls.processSynthesis(request, context, send),
    },
  };
}
