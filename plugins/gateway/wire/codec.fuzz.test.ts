import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ClientRequestProto, ClientResponseProto, ClientTtsRequestProto, ClientTtsResponseProto } from './client-messages.ts';
import { decode, encodeChunks } from './codec.ts';
import type { Field, Fields, Message } from './message.ts';
import { GateToServiceProto, ServiceToGateProto } from './service-messages.ts';
import { WireError } from './wire-error.ts';

const messages: readonly Message[] = [GateToServiceProto, ServiceToGateProto, ClientRequestProto, ClientResponseProto, ClientTtsRequestProto, ClientTtsResponseProto];

function valueOf(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'string': return fc.string({ unit: 'binary' }).map((text) => text.toWellFormed());
    case 'text': return fc.oneof({ weight: 30, arbitrary: fc.string() }, { weight: 1, arbitrary: fc.nat(30_000).map((length) => 'ж'.repeat(length)) }).map((text) => Buffer.from(text));
    case 'bytes': return fc.oneof({ weight: 30, arbitrary: fc.uint8Array() }, { weight: 1, arbitrary: fc.nat(70_000).map((length) => Buffer.alloc(length, length)) }).map((bytes) => Buffer.from(bytes));
    case 'bool': return fc.boolean();
    case 'int32': return fc.integer();
    case 'int64': return fc.maxSafeInteger();
    case 'message': return messageOf(field.message!);
  }
}

function contentOf(field: Field): fc.Arbitrary<unknown> {
  if (field.label === 'repeated') return fc.array(valueOf(field), { maxLength: 4 });
  if (field.label === 'map') return fc.dictionary(fc.string(), valueOf(field), { maxKeys: 4 });
  return valueOf(field);
}

/** Any value of a message: everything always present, some of what is optional, at most one member of a oneof. */
function messageOf(spec: Message<Fields>): fc.Arbitrary<object> {
  const alone = spec.descending.filter(({ oneof }) => !oneof);
  const members = spec.descending.filter(({ oneof }) => oneof);
  const body = members.length === 0 ? fc.constant({}) : fc.oneof(...members.map((field) => contentOf(field).map((value) => ({ [field.name]: value }))));
  const rest = fc.record(Object.fromEntries(alone.map((field) => [field.name, contentOf(field)])), {
    requiredKeys: alone.filter(({ label }) => label !== 'optional').map(({ name }) => name),
  });
  return fc.tuple(rest, body).map(([one, other]) => ({ ...one, ...other }));
}

function readOrRefuse(spec: Message, bytes: Buffer): void {
  try {
    decode(spec, bytes);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
  }
}

test.each(messages.map((spec) => [spec.name, spec] as const))('any %s comes back as it was written', (_name, spec) => {
  fc.assert(fc.property(messageOf(spec), (message) => {
    expect(decode(spec, Buffer.concat(encodeChunks(spec, message)))).toEqual(message);
  }), { numRuns: 150 });
});

test.each(messages.map((spec) => [spec.name, spec] as const))('random bytes read as %s are refused with a WireError or read, never worse', (_name, spec) => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => readOrRefuse(spec, Buffer.from(bytes))), { numRuns: 1000 });
});

test.each(messages.map((spec) => [spec.name, spec] as const))('a damaged or cut %s is refused with a WireError or read, never worse', (_name, spec) => {
  fc.assert(fc.property(messageOf(spec), fc.nat(), fc.nat(255), fc.nat(), (message, at, byte, cut) => {
    const bytes = Buffer.concat(encodeChunks(spec, message));
    if (bytes.length > 0) bytes[at % bytes.length] = byte;
    readOrRefuse(spec, bytes.subarray(0, cut % (bytes.length + 1)));
  }), { numRuns: 300 });
});
