import { Transform, type TransformCallback } from 'node:stream';
import { Gathered } from '#plugins/resource-groups/server/public.ts';

const headerBytes = 8;
const errorKind = 2;
/** Messages stand at the end. */
const mostErrorBytes = 64 * 2 ** 10;

/**
 * What a program writes to its standard output, taken out of the frames that an engine tells both of its outputs in: a header with the
 * kind and the length, and so much text. Text is passed on as it comes: only the engine says how long a frame is.
 */
export class ProgramOutput extends Transform {
  readonly #header = Buffer.alloc(headerBytes);
  readonly #errors = new Gathered();
  #headed = 0;
  /** How much of the frame is yet to come. */
  #left = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const texts: Buffer[] = [];
    for (let at = 0; at < chunk.length;) at += this.#left === 0 ? this.#head(chunk, at) : this.#tell(chunk, at, texts);
    // A copy, for a few bytes that wait to be read are not to hold all that came with them.
    if (texts.length > 0) this.push(Buffer.concat(texts));
    done();
  }

  /** The end of what it wrote to its standard error until now. */
  errors(): string {
    const errors = this.#errors.take().subarray(-mostErrorBytes);
    this.#errors.add(errors);
    return errors.toString();
  }

  #head(chunk: Buffer, at: number): number {
    const taken = chunk.copy(this.#header, this.#headed, at);
    this.#headed = (this.#headed + taken) % headerBytes;
    if (this.#headed === 0) this.#left = this.#header.readUInt32BE(4);
    return taken;
  }

  #tell(chunk: Buffer, at: number, texts: Buffer[]): number {
    const text = chunk.subarray(at, at + this.#left);
    this.#left -= text.length;
    if (this.#header[0] === errorKind) this.#note(text);
    else texts.push(text);
    return text.length;
  }

  #note(text: Buffer): void {
    this.#errors.add(text);
    if (this.#errors.size > 2 * mostErrorBytes) this.#errors.add(this.#errors.take().subarray(-mostErrorBytes));
  }
}
