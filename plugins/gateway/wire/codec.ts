import { isUtf8 } from 'node:buffer';
import type { Decoded, Draft, Message, NamedField } from './message.ts';
import { Reader } from './reader.ts';
import { TooLarge, WireError } from './wire-error.ts';
import { Writer } from './writer.ts';

type Values = Record<string, unknown>;

const varintType = 0;
const lengthType = 2;

/** Reads one message; unknown fields are passed over, broken bytes throw a WireError. Texts and bytes are views of the input. */
export function decode<M extends Message>(spec: M, bytes: Uint8Array): Decoded<M> {
  return readMessage(spec, blank(spec), new Reader(bytes)) as Decoded<M>;
}

const writer = new Writer();

/** Writes one message as chunks in travelling order; large texts and bytes are passed on uncopied, so leave them unchanged until sent. */
export function encodeChunks<M extends Message>(spec: M, value: Draft<Decoded<M>>): Buffer[] {
  writer.begin();
  writeMessage(spec, value as Values);
  return writer.finish();
}

/** Writes one message with the gRPC prefix (uncompressed flag and length) in front. */
export function encodeFrame<M extends Message>(spec: M, value: Draft<Decoded<M>>, maxBytes: number): Buffer[] {
  writer.begin();
  writeMessage(spec, value as Values);
  if (writer.written > maxBytes)
    throw new TooLarge(`A message of ${writer.written} bytes is larger than the ${maxBytes} allowed.`);
  writer.uint32(writer.written);
  writer.byte(0);
  return writer.finish();
}

function blank(spec: Message): Values {
  const value: Values = {};
  for (const [name, initial] of spec.defaults) value[name] = initial;
  return value;
}

function readMessage(spec: Message, value: Values, reader: Reader): Values {
  while (!reader.done) {
    const tag = reader.tag();
    const field = spec.byNumber.get(tag >>> 3);
    if (field && (tag & 7) === wireTypeOf(field)) readField(spec, field, value, reader);
    else reader.skip(tag);
  }
  return value;
}

function readField(spec: Message, field: NamedField, value: Values, reader: Reader): void {
  if (field.label === 'map') return readEntry(field, value, reader);
  if (field.label === 'repeated') {
    const items = value[field.name] as readonly unknown[];
    const item = readValue(field, undefined, reader);
    if (items.length === 0) value[field.name] = [item];
    else (items as unknown[]).push(item);
    return;
  }
  if (field.oneof) forgetOthers(spec, field, value);
  value[field.name] = readValue(field, value[field.name], reader);
}

function readValue(field: NamedField, earlier: unknown, reader: Reader): unknown {
  switch (field.kind) {
    case 'text':
      return reader.text();
    case 'string':
      return reader.string();
    case 'bytes':
      return reader.bytes();
    case 'bool':
      return reader.bool();
    case 'int32':
      return reader.int32();
    case 'int64':
      return reader.varint();
    case 'message':
      return readNested(field.message!, earlier as Values | undefined, reader);
  }
}

/** Two occurrences of one embedded message are merged, as the format demands. */
function readNested(spec: Message, earlier: Values | undefined, reader: Reader): Values {
  const outer = reader.enter();
  const value = readMessage(spec, earlier ?? blank(spec), reader);
  reader.leave(outer);
  return value;
}

function readEntry(field: NamedField, value: Values, reader: Reader): void {
  const outer = reader.enter();
  let key = '';
  let entry: unknown = field.kind === 'message' ? undefined : '';
  while (!reader.done) {
    const tag = reader.tag();
    if (tag === ((1 << 3) | lengthType)) key = reader.string();
    else if (tag === ((2 << 3) | lengthType)) entry = readValue(field, entry, reader);
    else reader.skip(tag);
  }
  reader.leave(outer);
  const known = value[field.name] as Values;
  const map = Object.isFrozen(known) ? (Object.create(null) as Values) : known;
  map[key] = entry ?? blank(field.message!);
  value[field.name] = map;
}

function forgetOthers(spec: Message, field: NamedField, value: Values): void {
  for (const other of spec.descending) {
    if (other.oneof === field.oneof && other !== field && other.name in value) delete value[other.name];
  }
}

function wireTypeOf(field: NamedField): number {
  if (field.label === 'map') return lengthType;
  return field.kind === 'bool' || field.kind === 'int32' || field.kind === 'int64' ? varintType : lengthType;
}

function writeMessage(spec: Message, value: Values): void {
  for (const field of spec.descending) {
    const content = value[field.name];
    if (content !== undefined) writeField(field, content);
  }
}

function writeField(field: NamedField, content: unknown): void {
  if (field.label === 'map') {
    const map = content as Values;
    const keys = Object.keys(map);
    for (let at = keys.length - 1; at >= 0; at--) writeEntry(field, keys[at]!, map[keys[at]!]);
  } else if (field.label === 'repeated') {
    const items = content as readonly unknown[];
    for (let at = items.length - 1; at >= 0; at--) writeTagged(field, field.no, items[at]);
  } else if (field.label === 'optional' || !isDefault(content)) {
    writeTagged(field, field.no, content);
  }
}

function isDefault(content: unknown): boolean {
  return (
    content === '' || content === 0 || content === false || (content instanceof Uint8Array && content.byteLength === 0)
  );
}

function writeEntry(field: NamedField, key: string, entry: unknown): void {
  if (entry === undefined) return;
  const before = writer.written;
  writeTagged(field, 2, entry);
  const afterValue = writer.written;
  writer.string(key);
  writer.varint(writer.written - afterValue);
  writer.byte((1 << 3) | lengthType);
  writer.varint(writer.written - before);
  writer.varint(field.no * 8 + lengthType);
}

function writeTagged(field: NamedField, no: number, content: unknown): void {
  const before = writer.written;
  switch (field.kind) {
    case 'string':
      writer.string(content as string);
      break;
    case 'text':
      writeText(content as string | Uint8Array);
      break;
    case 'bytes':
      writer.bytes(content as Uint8Array);
      break;
    case 'message':
      writeMessage(field.message!, content as Values);
      break;
    default:
      writer.varint(Number(content));
      writer.varint(no * 8 + varintType);
      return;
  }
  writer.varint(writer.written - before);
  writer.varint(no * 8 + lengthType);
}

function writeText(content: string | Uint8Array): void {
  if (typeof content === 'string') return writer.string(content);
  if (!isUtf8(content)) throw new WireError('A text to be sent is not UTF-8.');
  writer.bytes(content);
}
