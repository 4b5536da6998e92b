import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ClientRequestProto,
  ClientResponseProto,
  ClientTtsRequestProto,
  ClientTtsResponseProto,
} from './client-messages.ts';
import { decode, encodeChunks } from './codec.ts';
import type { Message } from './message.ts';
import { GateToServiceProto, ServiceToGateProto } from './service-messages.ts';
import { anyMessage } from './test/any-message.ts';
import { WireError } from './wire-error.ts';

const messages = [
  GateToServiceProto,
  ServiceToGateProto,
  ClientRequestProto,
  ClientResponseProto,
  ClientTtsRequestProto,
  ClientTtsResponseProto,
].map((spec): [string, Message] => [spec.name, spec]);

const bytesOf = (spec: Message, message: object) => Buffer.concat(encodeChunks(spec, message));

function readOrRefuse(spec: Message, bytes: Buffer): void {
  try {
    decode(spec, bytes);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
  }
}

test.each(messages)('any %s comes back as it was written', (_name, spec) => {
  fc.assert(
    fc.property(anyMessage(spec), (message) => {
      const read = decode(spec, bytesOf(spec, message));
      expect(read).toMatchObject(message);
      expect(bytesOf(spec, read).equals(bytesOf(spec, message))).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test.each(messages)('random bytes read as %s are refused with a WireError or read, never worse', (_name, spec) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => readOrRefuse(spec, Buffer.from(bytes))),
    { numRuns: 1000 },
  );
});

test.each(messages)('a damaged or cut %s is refused with a WireError or read, never worse', (_name, spec) => {
  fc.assert(
    fc.property(anyMessage(spec), fc.nat(), fc.nat(255), fc.nat(), (message, at, byte, cut) => {
      const bytes = bytesOf(spec, message);
      if (bytes.length > 0) bytes[at % bytes.length] = byte;
      readOrRefuse(spec, bytes.subarray(0, cut % (bytes.length + 1)));
    }),
    { numRuns: 200 },
  );
});
