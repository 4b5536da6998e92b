import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { encodeFrame } from '#plugins/gateway/wire/codec.ts';
import { pathOf, Status } from '#plugins/gateway/wire/grpc.ts';
import { HeartBeatProto } from '#plugins/gateway/wire/service-messages.ts';
import { acceptClient } from './client-call.ts';
import { clientMethods, type ClientMethods } from './client-methods.ts';
import type { Capacity } from './capacity.ts';
import { ServerCall } from './server-call.ts';
import { acceptService } from './service-stream.ts';

const grpcContent = /^application\/grpc(\+proto)?(;|$)/;
const encodings = ['identity', 'gzip'];

/** Hands each stream to the method it names, or refuses it as gRPC demands. */
export class Router {
  readonly #capacity: Capacity;
  readonly #methods: ClientMethods;

  constructor(capacity: Capacity) {
    this.#capacity = capacity;
    this.#methods = clientMethods(capacity.settings.serve);
  }

  route(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    stream.on('error', (error) => this.#capacity.settings.log.debug({ err: error }, 'A stream broke off.'));
    if (headers[':method'] !== 'POST' || !grpcContent.test(headers['content-type'] ?? '')) {
      stream.respond({ ':status': constants.HTTP_STATUS_UNSUPPORTED_MEDIA_TYPE }, { endStream: true });
      return;
    }
    const call = new ServerCall(stream, headers, this.#capacity.settings.behindProxy);
    const encoding = headers['grpc-encoding'];
    if (encoding && !encodings.includes(String(encoding)))
      call.end(Status.unimplemented, `Messages packed with ${encoding} are not read here.`);
    else this.#take(call, headers[':path']);
  }

  #take(call: ServerCall, path: string | undefined): void {
    switch (path) {
      case pathOf('processAsync'):
        return this.#takeService(call);
      case pathOf('process'):
        return acceptClient(this.#methods.process, call, this.#capacity);
      case pathOf('processResponseStream'):
        return acceptClient(this.#methods.processResponseStream, call, this.#capacity);
      case pathOf('processSynthesis'):
        return acceptClient(this.#methods.processSynthesis, call, this.#capacity);
      case pathOf('healthCheck'):
        return this.#answerHealth(call);
      default:
        call.end(Status.unimplemented, `There is no method ${path} here.`);
    }
  }

  #takeService(call: ServerCall): void {
    if (this.#capacity.draining) return call.end(Status.unavailable, 'The gate is shutting down.');
    call.open();
    acceptService(call, this.#capacity);
  }

  /** Some services drop the connection unless the status is exactly this word. */
  #answerHealth(call: ServerCall): void {
    if (this.#capacity.draining) return call.end(Status.unavailable, 'The gate is shutting down.');
    call.send(encodeFrame(HeartBeatProto, { status: 'Ok' }, this.#capacity.settings.limits.maxMessageBytes));
    call.end();
  }
}
