/** Bytes whose type is known only with them. */
export class Content {
  readonly type: string;
  readonly bytes: Uint8Array;

  constructor(type: string, bytes: Uint8Array) {
    this.type = type;
    this.bytes = bytes;
  }
}
