import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ClientRequestProto,
  ClientResponseProto,
  ClientTtsRequestProto,
  ClientTtsResponseProto,
} from '#plugins/gateway/wire/client-messages.ts';
import { decode, encodeChunks } from '#plugins/gateway/wire/codec.ts';
import type { Message } from '#plugins/gateway/wire/message.ts';
import { GateToServiceProto, HeartBeatProto, ServiceToGateProto } from '#plugins/gateway/wire/service-messages.ts';
import { anyMessage } from '#plugins/gateway/wire/test/any-message.ts';
import { methods } from './gate-proto.ts';

interface Other {
  write(value: object): Buffer;
  read(bytes: Buffer): object;
}

const request = (name: string): Other => ({
  write: methods[name]!.requestSerialize,
  read: methods[name]!.requestDeserialize,
});
const response = (name: string): Other => ({
  write: methods[name]!.responseSerialize,
  read: methods[name]!.responseDeserialize,
});

const pairs: readonly (readonly [string, Message, Other])[] = [
  ['heartbeats', HeartBeatProto, request('healthCheck')],
  ['messages of services', ServiceToGateProto, request('processAsync')],
  ['messages of the gate', GateToServiceProto, response('processAsync')],
  ['requests of clients', ClientRequestProto, request('process')],
  ['answers to clients', ClientResponseProto, response('processResponseStream')],
  ['requests for speech', ClientTtsRequestProto, request('processSynthesis')],
  ['speech', ClientTtsResponseProto, response('processSynthesis')],
];

test.each(pairs)('%s are written and read as protobufjs does', (_what, spec, other) => {
  fc.assert(
    fc.property(anyMessage(spec), (message) => {
      const ours = Buffer.concat(encodeChunks(spec, message));
      const theirs = other.write(message);
      expect(other.read(ours)).toEqual(other.read(theirs));
      expect(decode(spec, theirs)).toEqual(decode(spec, ours));
    }),
    { numRuns: 60 },
  );
});
