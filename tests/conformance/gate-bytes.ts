/** The protobuf wire format by hand, apart from the product's own codec: what is written and read here is what the protocol says, byte by byte. */
type Content = Buffer | string;

const bytesOf = (content: Content): Buffer => (typeof content === 'string' ? Buffer.from(content) : content);

export function varint(value: number | bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Buffer.from([...bytes, Number(rest)]);
}

/** A field that is a number or a flag. */
export const number = (no: number, value: number | bigint): Buffer => Buffer.concat([varint(no * 8), varint(value)]);
/** A field that is a text or bytes. */
export const text = (no: number, content: Content): Buffer =>
  Buffer.concat([varint(no * 8 + 2), varint(bytesOf(content).length), bytesOf(content)]);
/** A field that is a message of these fields. */
export const message = (no: number, ...fields: readonly Buffer[]): Buffer => text(no, Buffer.concat(fields));
/** One entry of a map from texts to texts. */
export const entry = (no: number, key: string, value: Content): Buffer => message(no, text(1, key), text(2, value));

/** Fields of all four kinds that no message of the protocol has. */
export const unknownFields = Buffer.concat([
  number(60, 7),
  text(61, 'later'),
  varint(62 * 8 + 5),
  Buffer.alloc(4, 1),
  varint(63 * 8 + 1),
  Buffer.alloc(8, 1),
  varint(64 * 8 + 3),
  number(1, 1),
  varint(64 * 8 + 4),
]);

/** One gRPC message: a flag, four bytes of length, the fields. */
export function frame(fields: readonly Buffer[], flag = 0): Buffer {
  const body = Buffer.concat(fields);
  const prefix = Buffer.alloc(5);
  prefix.writeUInt8(flag);
  prefix.writeUInt32BE(body.length, 1);
  return Buffer.concat([prefix, body]);
}

/** A message as it came: the values of each field in their order. */
export class Fields {
  readonly #values = new Map<number, (bigint | Buffer)[]>();

  constructor(bytes: Buffer) {
    let at = 0;
    const readVarint = () => {
      let value = 0n;
      for (let shift = 0n; ; shift += 7n) {
        const byte = bytes[at++]!;
        value |= BigInt(byte & 0x7f) << shift;
        if (byte < 0x80) return value;
      }
    };
    while (at < bytes.length) {
      const tag = Number(readVarint());
      const values = this.#values.get(tag >>> 3) ?? [];
      this.#values.set(tag >>> 3, values);
      if ((tag & 7) === 0) values.push(readVarint());
      else if ((tag & 7) === 2) {
        const length = Number(readVarint());
        values.push(bytes.subarray(at, (at += length)));
      } else throw new Error(`The protocol has no field of wire type ${tag & 7}.`);
    }
  }

  /** The numbers of its fields, in ascending order. */
  get numbers(): readonly number[] {
    return [...this.#values.keys()].toSorted((one, other) => one - other);
  }

  has(no: number): boolean {
    return this.#values.has(no);
  }

  number(no: number): number {
    return Number(this.#values.get(no)?.at(-1) ?? 0);
  }

  bytes(no: number): Buffer | undefined {
    return this.#values.get(no)?.at(-1) as Buffer | undefined;
  }

  text(no: number): string | undefined {
    return this.bytes(no)?.toString();
  }

  texts(no: number): readonly string[] {
    return (this.#values.get(no) ?? []).map(String);
  }

  /** The message in a field; an empty one where the field is not there. */
  in(no: number): Fields {
    return new Fields(this.bytes(no) ?? Buffer.alloc(0));
  }

  all(no: number): readonly Fields[] {
    return (this.#values.get(no) ?? []).map((each) => new Fields(each as Buffer));
  }

  map(no: number): Readonly<Record<string, string>> {
    return Object.fromEntries(this.all(no).map((each) => [each.text(1) ?? '', each.text(2) ?? '']));
  }
}
