/** UTF-8 text that may stay bytes, so that a large body passes through without being turned into a string; `toString()` gives the text of both. */
export type Text = string | Buffer;

export type Kind = 'string' | 'text' | 'bytes' | 'bool' | 'int32' | 'int64' | 'message';
export type Label = 'plain' | 'optional' | 'repeated' | 'map';

/** One field of a message: its number on the wire, how its value travels and how often it may occur. */
export interface Field<T = unknown, L extends Label = Label> {
  readonly no: number;
  readonly kind: Kind;
  readonly label: L;
  readonly message?: Message;
  readonly oneof?: string;
  /** Carries the type of the value; never set. */
  readonly type?: T;
}
export type Fields = Record<string, Field>;

export interface NamedField extends Field {
  readonly name: string;
}

/** A protobuf message as a table: what `encode` and `decode` work from. */
export interface Message<F extends Fields = Fields> {
  readonly name: string;
  readonly byNumber: ReadonlyMap<number, NamedField>;
  /** Highest number first, since messages are written from their end. */
  readonly descending: readonly NamedField[];
  /** The fields that a decoded message always has, with the value they have when the wire is silent. */
  readonly defaults: readonly (readonly [name: string, value: unknown])[];
  readonly type?: F;
}

type ValueOf<F> = F extends Field<infer T> ? T : never;
type Always<F extends Fields> = { [K in keyof F as F[K]['label'] extends 'optional' ? never : K]: ValueOf<F[K]> };
type Maybe<F extends Fields> = { [K in keyof F as F[K]['label'] extends 'optional' ? K : never]?: ValueOf<F[K]> };

/** A message as `decode` gives it: proto3 defaults filled in, absent optional fields left out. */
export type Decoded<M> =
  M extends Message<infer F> ? { readonly [K in keyof (Always<F> & Maybe<F>)]: (Always<F> & Maybe<F>)[K] } : never;

/** A message as `encode` takes it: any field may be left out or undefined. */
export type Draft<T> = T extends Text | Uint8Array | number | boolean
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Draft<Item>[]
    : { readonly [K in keyof T]?: Draft<T[K]> | undefined };

const emptyList: readonly never[] = Object.freeze([]);
const emptyMap: Readonly<Record<string, never>> = Object.freeze(Object.create(null));

function defaultOf(field: Field): unknown {
  if (field.label === 'repeated') return emptyList;
  if (field.label === 'map') return emptyMap;
  if (field.kind === 'bool') return false;
  if (field.kind === 'int32' || field.kind === 'int64') return 0;
  return field.kind === 'string' ? '' : Buffer.alloc(0);
}

/** Describes a message once; its type follows from the fields. */
export function message<const F extends Fields>(name: string, fields: F): Message<F> {
  const named = Object.entries(fields).map(([field, spec]): NamedField => ({ ...spec, name: field }));
  return {
    name,
    byNumber: new Map(named.map((field) => [field.no, field])),
    descending: named.toSorted((one, other) => other.no - one.no),
    defaults: named.filter(({ label }) => label !== 'optional').map((field) => [field.name, defaultOf(field)]),
  };
}

export const string = (no: number): Field<string, 'plain'> => ({ no, kind: 'string', label: 'plain' });
export const text = (no: number): Field<Text, 'plain'> => ({ no, kind: 'text', label: 'plain' });
export const bytes = (no: number): Field<Buffer, 'plain'> => ({ no, kind: 'bytes', label: 'plain' });
export const bool = (no: number): Field<boolean, 'plain'> => ({ no, kind: 'bool', label: 'plain' });
/** Enumerations travel as int32 too. */
export const int32 = (no: number): Field<number, 'plain'> => ({ no, kind: 'int32', label: 'plain' });
/** Only integers that a JS number holds exactly; others are refused. */
export const int64 = (no: number): Field<number, 'plain'> => ({ no, kind: 'int64', label: 'plain' });

export const nested = <F extends Fields>(no: number, of: Message<F>): Field<Decoded<Message<F>>, 'optional'> => ({
  no,
  kind: 'message',
  label: 'optional',
  message: of,
});

/** A field that tells "absent" from its default. */
export const optional = <T>(field: Field<T, 'plain'>): Field<T, 'optional'> => ({ ...field, label: 'optional' });

export function repeated(item: Field<string, 'plain'>): Field<readonly string[], 'repeated'>;
export function repeated<T>(item: Field<T, 'optional'>): Field<readonly T[], 'repeated'>;
export function repeated(item: Field): Field<never, 'repeated'> {
  return { ...item, label: 'repeated' } as Field<never, 'repeated'>;
}

/** A map from strings to strings or messages, described by the field of its values (whose number is the map's). */
export function mapOf<T extends string | object>(value: Field<T>): Field<Readonly<Record<string, T>>, 'map'> {
  return { ...value, label: 'map' } as Field<Readonly<Record<string, T>>, 'map'>;
}

/** Fields of which at most one is set; decoding keeps the last one seen. */
export function oneof<const F extends Fields>(
  name: string,
  fields: F,
): { [K in keyof F]: Field<ValueOf<F[K]>, 'optional'> } {
  const members = Object.entries(fields).map(([field, spec]) => [field, { ...spec, label: 'optional', oneof: name }]);
  return Object.fromEntries(members);
}
