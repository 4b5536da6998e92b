/** Bytes whose type is known only with them. What stands under their address never changes, so browsers may keep them. */
export class Content {
  readonly type: string;
  readonly bytes: Uint8Array;

  constructor(type: string, bytes: Uint8Array) {
    this.type = type;
    this.bytes = bytes;
  }
}
