import fc from 'fast-check';
import type { Field, Message } from '../message.ts';

const words = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed());
const longText = fc.nat(12_000).map((length) => 'ж'.repeat(length));
const longBytes = fc.nat(20_000).map((length) => Buffer.alloc(length, length));

/** Mostly the usual, now and then the large. */
function mostly<T>(usual: fc.Arbitrary<T>, large: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 60, arbitrary: usual }, { weight: 1, arbitrary: large });
}

function valueOf(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'string':
      return words;
    case 'text':
      return mostly(words, longText).map((text) => Buffer.from(text));
    case 'bytes':
      return mostly(
        fc.uint8Array().map((bytes) => Buffer.from(bytes)),
        longBytes,
      );
    case 'bool':
      return fc.boolean();
    case 'int32':
      return fc.integer();
    case 'int64':
      return fc.maxSafeInteger();
    case 'message':
      return anyMessage(field.message!);
  }
}

function contentOf(field: Field): fc.Arbitrary<unknown> {
  if (field.label === 'repeated') return fc.array(valueOf(field), { minLength: 1, maxLength: 4 });
  if (field.label === 'map') return fc.dictionary(words, valueOf(field), { minKeys: 1, maxKeys: 4 });
  return field.label === 'plain'
    ? valueOf(field).filter((value) => Boolean(value instanceof Buffer ? value.length : value))
    : valueOf(field);
}

/** Any message of a kind, with some of its fields and at most one member of a oneof; no field is set to its default. */
export function anyMessage(spec: Message): fc.Arbitrary<object> {
  const members = spec.descending.filter(({ oneof }) => oneof);
  const body =
    members.length === 0
      ? fc.constant({})
      : fc.oneof(...members.map((field) => contentOf(field).map((value) => ({ [field.name]: value }))));
  const alone = spec.descending.filter(({ oneof }) => !oneof).map((field) => [field.name, contentOf(field)] as const);
  return fc
    .tuple(fc.record(Object.fromEntries(alone), { requiredKeys: [] }), body)
    .map(([one, other]) => ({ ...one, ...other }));
}
