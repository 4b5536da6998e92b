import { expect, test } from 'vitest';
import { decode, encodeChunks, encodeFrame } from './codec.ts';
import { ClientRequestProto } from './client-messages.ts';
import { PayloadProto } from './payload-messages.ts';
import {
  GateToServiceProto,
  ServiceDescriptorProto,
  ServiceToGateProto,
  StartServingProto,
  StatusResponseProto,
} from './service-messages.ts';
import { WireError } from './wire-error.ts';

/** Bytes in hex, texts in quotes: `08 07 "text"`. */
function wire(written: string): Buffer {
  const parts = written.match(/"[^"]*"|[0-9a-f]{2}/g) ?? [];
  return Buffer.concat(
    parts.map((part) => (part.startsWith('"') ? Buffer.from(part.slice(1, -1)) : Buffer.from(part, 'hex'))),
  );
}

/** As a reader of the message sees it: payload text as a string. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, item) => (item?.type === 'Buffer' ? Buffer.from(item.data).toString() : item)),
  );
}

test('an answer of a service is read from its bytes', () => {
  const bytes = wire('08 07  aa 06 0b  aa 06 08  aa 06 05 "[1,2]"  c2 3e 15  0a 0d "Z-Server-Time" 12 04 "1234"');
  expect(plain(decode(ServiceToGateProto, bytes))).toEqual({
    requestId: 7,
    predict: { data: { json: '[1,2]' } },
    headers: { 'Z-Server-Time': '1234' },
  });
});

test('a predict request is written byte by byte as the protocol says', () => {
  const message = {
    requestId: 300,
    predict: { data: { dataType: 'json', json: '{"a":1}' }, config: { json: Buffer.from('{}') } },
    headers: { 'Z-Priority': '5' },
  };
  expect(Buffer.concat(encodeChunks(GateToServiceProto, message))).toEqual(
    wire(
      '08 ac 02' +
        'aa 06 1b  aa 06 10  0a 04 "json"  aa 06 07 "{" 22 "a" 22 ":1}"  b2 06 05  aa 06 02 "{}"' +
        'c2 3e 0f  0a 0a "Z-Priority" 12 01 "5"',
    ),
  );
});

test('a frame is the message behind a zero flag and its length', () => {
  expect(Buffer.concat(encodeFrame(GateToServiceProto, { heartBeat: { interval: 1000 } }, 100))).toEqual(
    wire('00 00 00 00 05  12 03 10 e8 07'),
  );
});

test('a message above the limit is not written', () => {
  expect(() => encodeFrame(PayloadProto, { json: 'x'.repeat(100) }, 99)).toThrow(WireError);
});

test.each([
  [
    'startServing',
    StartServingProto,
    '0a 01 "t" 1a 02 50 01 22 04 "host" 28 02 32 03 "img"',
    {
      connectionToken: 't',
      serviceDescriptor: { name: '', fittable: true, methods: {}, schemaFiles: {} },
      hostname: 'host',
      version: 2,
      image: 'img',
    },
  ],
  [
    'a descriptor',
    ServiceDescriptorProto,
    '0a 03 "ner"  a2 01 1c  0a 07 "predict" 12 11  0a 0b 0a 04 "data" 12 03 0a 01 "T"  12 00  18 01  f2 01 0a 0a 04 "file" 12 02 "{}"',
    {
      name: 'ner',
      fittable: false,
      methods: { predict: { input: { data: { type: 'T' } }, output: { type: '' }, fitted: true } },
      schemaFiles: { file: '{}' },
    },
  ],
  [
    'repeated texts',
    StatusResponseProto,
    '0a 01 "a" 10 01 0a 01 "b"',
    { connectedGates: ['a', 'b'], connectedToAllGates: true },
  ],
  [
    'a client request',
    ClientRequestProto,
    '0a 01 "a" 12 01 "m" 1a 01 "k" 20 1e aa 06 00',
    { account: 'a', model: 'm', authToken: 'k', timeoutSec: 30, predict: {}, headers: {} },
  ],
  ['an empty message', ServiceToGateProto, '', { requestId: 0, headers: {} }],
  [
    'unknown fields of every wire type',
    ServiceToGateProto,
    '08 05  78 ff 01  79 00 00 00 00 00 00 00 00  7a 02 "zz"  7b 08 01 7b 7c 7c  7d 00 00 00 00  22 00',
    { requestId: 5, stopServing: {}, headers: {} },
  ],
  ['a field of another wire type than expected', ServiceToGateProto, '0a 01 "x" 08 09', { requestId: 9, headers: {} }],
  ['the last member of a oneof', PayloadProto, 'b2 06 01 "p" aa 06 01 "j"', { json: 'j' }],
  [
    'an embedded message in two pieces',
    ServiceToGateProto,
    '12 02 10 05 12 04 0a 02 "Ok"',
    { requestId: 0, heartBeat: { status: 'Ok', interval: 5 }, headers: {} },
  ],
  ['a map entry without a value', ServiceToGateProto, 'c2 3e 03 0a 01 "k"', { requestId: 0, headers: { k: '' } }],
  [
    'a map entry named __proto__',
    ServiceToGateProto,
    'c2 3e 0e 0a 09 "__proto__" 12 01 "v"',
    { requestId: 0, headers: JSON.parse('{"__proto__":"v"}') },
  ],
  [
    'a negative int32',
    ServiceToGateProto,
    '12 0b 10 ff ff ff ff ff ff ff ff ff 01',
    { requestId: 0, heartBeat: { status: '', interval: -1 }, headers: {} },
  ],
  ['a negative int64', ServiceToGateProto, '08 fe ff ff ff ff ff ff ff ff 01', { requestId: -2, headers: {} }],
  [
    'the largest exact id',
    ServiceToGateProto,
    '08 ff ff ff ff ff ff ff 0f',
    { requestId: Number.MAX_SAFE_INTEGER, headers: {} },
  ],
] as const)('%s is read', (_what, spec, written, expected) => {
  expect(plain(decode(spec, wire(written)))).toEqual(expected);
});

test.each([
  ['an id beyond 2^53', ServiceToGateProto, '08 80 80 80 80 80 80 80 10'],
  ['a varint of eleven bytes', ServiceToGateProto, '08 ff ff ff ff ff ff ff ff ff ff 01'],
  ['a varint that breaks off', ServiceToGateProto, '08 ff'],
  ['a text longer than its message', PayloadProto, 'aa 06 05 "ab"'],
  ['a length of 2^62', PayloadProto, 'aa 06 ff ff ff ff ff ff ff ff 3f "ab"'],
  ['a negative length', PayloadProto, 'aa 06 ff ff ff ff ff ff ff ff ff 01 "ab"'],
  ['an embedded message that runs over its end', ServiceToGateProto, '12 01 0a 02 "Ok"'],
  ['text that is not UTF-8', PayloadProto, 'aa 06 02 c3 28'],
  ['a name that is not UTF-8', PayloadProto, '0a 02 c3 28'],
  ['field number zero', PayloadProto, '02 00'],
  ['a tag beyond 32 bits', PayloadProto, '82 80 80 80 80 01 00'],
  ['wire type 7', PayloadProto, '7f 00'],
  ['the end of a group that never began', PayloadProto, '7c'],
  ['a group that never ends', PayloadProto, '7b 08 01'],
  ['groups nested beyond measure', PayloadProto, '7b '.repeat(100_000)],
] as const)('%s is refused', (_what, spec, written) => {
  expect(() => decode(spec, wire(written))).toThrow(WireError);
});

test.each([
  ['a fraction', { requestId: 1.5 }],
  ['an id beyond 2^53', { requestId: 2 ** 53 }],
  ['text that is not UTF-8', { predict: { data: { json: Buffer.from([0xc3, 0x28]) } } }],
])('%s is not written, and the next message is whole', (_what, message) => {
  expect(() => encodeChunks(GateToServiceProto, message)).toThrow(WireError);
  expect(Buffer.concat(encodeChunks(GateToServiceProto, { requestId: 1 }))).toEqual(wire('08 01'));
});

test('a lone surrogate is written as the replacement character', () => {
  expect(Buffer.concat(encodeChunks(PayloadProto, { json: '\ud800' }))).toEqual(wire('aa 06 03 ef bf bd'));
});

test('a large text given as bytes is passed on uncopied', () => {
  const json = Buffer.from(`"${'x'.repeat(100_000)}"`);
  expect(encodeChunks(PayloadProto, { json }).some((chunk) => chunk.buffer === json.buffer)).toBe(true);
});

test('messages written one after another keep their bytes', () => {
  const texts = Array.from({ length: 2000 }, (_, at) => `${at}`.repeat(at % 40));
  const written = texts.map((json) => encodeChunks(PayloadProto, { json }));
  expect(written.map((chunks) => decode(PayloadProto, Buffer.concat(chunks)).json?.toString())).toEqual(texts);
});
