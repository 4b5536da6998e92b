// Archives in the format of POSIX (ustar, with numbers beyond 8 GiB as GNU's tar writes them), which every tar reads.

const block = 512;
/** Beyond this a size takes more than the eleven octal digits of a header. */
const mostOctal = 8 ** 11;

export interface TarEntry {
  /** At most 255 bytes, with a slash that has at most 100 after it and 155 before. */
  readonly name: string;
  readonly size: number;
  readonly mode?: number;
  readonly modified?: Date;
}

/** What stands before the bytes of a file. */
export function tarHeader({ name, size, mode = 0o644, modified = new Date() }: TarEntry): Buffer {
  const header = Buffer.alloc(block);
  const [before, last] = nameParts(name);
  header.write(last, 0);
  header.write(before, 345);
  const octal = (value: number, at: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, '0'), at, digits, 'latin1');
  octal(mode & 0o7777, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  if (size < mostOctal) octal(size, 124, 11);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  octal(Math.floor(modified.getTime() / 1_000), 136, 11);
  header.write('0', 156, 'latin1');
  header.write('ustar\u000000', 257, 'latin1');
  octal(tarChecksum(header), 148, 6);
  header[154] = 0;
  header[155] = 0x20;
  return header;
}

/** The sum of a header's bytes, its own place counted as blanks. */
export const tarChecksum = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);

function nameParts(name: string): readonly [before: string, last: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name];
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
    const [before, last] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(before) <= 155 && Buffer.byteLength(last) <= 100) return [before, last];
  }
  throw new Error(`${name} is too long a name for an archive.`);
}

/** What stands behind the bytes of a file, up to a whole block. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

/** What ends an archive. */
export const tarEnd: Buffer = Buffer.alloc(2 * block);

/** A small archive, whole. */
export const tarOf = (files: Readonly<Record<string, string>>, modified: Date): Buffer =>
  Buffer.concat([
    ...Object.entries(files).flatMap(([name, text]) => {
      const bytes = Buffer.from(text);
      return [tarHeader({ name, size: bytes.length, modified }), bytes, tarPadding(bytes.length)];
    }),
    tarEnd,
  ]);
