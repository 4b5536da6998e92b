import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { Fault } from '#core/contract/fault.ts';

/** Answers what cannot even be read as HTTP in the shape of all faults, by hand, since there is no request to answer, and ends the connection. */
export function refuseUnreadable(error: Error & { readonly code?: string }, socket: Socket, requestId: string): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const fault = faultOf(error.code);
  const body = JSON.stringify({ ...fault.toJSON(), requestId });
  const head = [
    `HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `z-requestid: ${requestId}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

function faultOf(code: string | undefined): Fault {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Fault(
        'request.head_too_large',
        'The address and headers of this request are larger than the server reads. Send what is long in the body.',
        431,
      );
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Fault('request.timeout', 'The request did not arrive whole in time. Send it again.', 408);
    default:
      return new Fault('request.malformed', 'The request is not HTTP as the server reads it.', 400);
  }
}
