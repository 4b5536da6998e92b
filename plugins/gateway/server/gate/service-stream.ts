import { ErrorCode } from '#plugins/gateway/wire/api-error.ts';
import { decode, encodeFrame } from '#plugins/gateway/wire/codec.ts';
import { Status, statusOf } from '#plugins/gateway/wire/grpc.ts';
import type { ApiErrorBody } from '#plugins/gateway/wire/payload-messages.ts';
import { receiveMessages } from '#plugins/gateway/wire/receive.ts';
import { GateToServiceProto, ServiceToGateProto, type StartServing } from '#plugins/gateway/wire/service-messages.ts';
import { ServiceConnection } from './connection.ts';
import type { Capacity } from './capacity.ts';
import type { ServerCall } from './server-call.ts';
import type { Admission } from './types.ts';

const unknownToken: ApiErrorBody = {
  code: ErrorCode.tokenNotFound,
  message: 'No instance has this connection token. Take the present one from the connection page of the service.',
  status: 404,
  args: {},
};

const notStarted: ApiErrorBody = {
  code: ErrorCode.badRequest,
  message: 'The first message of a service must be startServing.',
  status: 400,
  args: {},
};

/** Takes the stream of a service: lets it in by its token and keeps it in the registry while it lasts. */
export function acceptService(call: ServerCall, capacity: Capacity): void {
  const { settings, registry } = capacity;
  const { log, limits } = settings;
  let started = false;
  let connection: ServiceConnection | undefined;
  const late = setTimeout(
    () => call.end(Status.deadlineExceeded, `No service started serving within ${limits.startServingMs} ms.`),
    limits.startServingMs,
  );
  call.stream.once('close', () => clearTimeout(late));

  function refuse(error: ApiErrorBody): void {
    log.info({ code: error.code, remoteAddress: call.remoteAddress }, 'A service was refused at the gate.');
    call.send(encodeFrame(GateToServiceProto, { error }, limits.maxMessageBytes));
    call.end();
  }

  async function start(message: StartServing): Promise<void> {
    started = true;
    try {
      const admission = await settings.admit(message.connectionToken);
      if (call.ended) return;
      clearTimeout(late);
      if (capacity.draining) call.end(Status.unavailable, 'The gate is shutting down.');
      else if (admission) connection = connect(message, admission);
      else refuse(unknownToken);
    } catch (error) {
      log.error({ err: error, remoteAddress: call.remoteAddress }, 'A service could not be let in; it will try again.');
      call.end(Status.unavailable, 'The gate cannot let services in at present; try again later.');
    }
  }

  function connect(message: StartServing, admission: Admission): ServiceConnection {
    const connected = new ServiceConnection(call, message, admission, settings);
    const { instanceId, modelId } = admission;
    registry.add(connected);
    log.info({ modelId, instanceId, hostname: message.hostname }, 'An instance connected.');
    void connected.ended.then((reason) => {
      registry.delete(connected);
      log.info({ modelId, instanceId, reason }, 'An instance disconnected.');
      settings.onDisconnected?.(connected, reason);
    });
    settings.onConnected?.(connected);
    return connected;
  }

  const frameLimits = {
    get maxBytes() {
      return connection ? limits.maxMessageBytes : limits.maxIntroductionBytes;
    },
  };
  receiveMessages(call.stream, frameLimits, {
    message(bytes) {
      const message = decode(ServiceToGateProto, bytes);
      if (connection) connection.receive(message);
      else if (message.startServing && !started) void start(message.startServing);
      else if (!started) refuse(notStarted);
    },
    ended() {
      if (connection) connection.peerEnded();
      else call.end();
    },
    failed(error) {
      log.warn(
        { err: error, instanceId: connection?.admission.instanceId, remoteAddress: call.remoteAddress },
        'A service sent what the gate cannot read.',
      );
      if (connection) connection.end(`it sent what the gate cannot read: ${error.message}`, statusOf(error));
      else call.end(statusOf(error), error.message);
    },
  });
}
