import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of an archive for a test; nothing of it is made right that is wrong. */
export interface Packed {
  readonly path: string;
  readonly text?: string;
  readonly bytes?: Buffer;
  readonly kind?: 'folder';
  readonly link?: string;
  readonly hard?: boolean;
  readonly mode?: number;
  /** The type that a tar names. */
  readonly type?: string;
  /** The size that a zip names. */
  readonly claimed?: number;
  readonly flags?: number;
}

const contentOf = ({ text, bytes }: Packed): Buffer => bytes ?? Buffer.from(text ?? '');

export function tarOf(entries: readonly Packed[]): Buffer {
  const blocks = entries.flatMap((entry) => {
    const path = Buffer.from(entry.path);
    const content = contentOf(entry);
    const long = path.length > 100 ? [tarHead('././@LongLink', 'L', path.length, {}), padded(path)] : [];
    const type =
      entry.type ?? (entry.link === undefined ? (entry.kind === 'folder' ? '5' : '0') : entry.hard ? '1' : '2');
    return [...long, tarHead(entry.path, type, content.length, entry), padded(content)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1_024)]);
}

function tarHead(path: string, type: string, size: number, { mode = 0o644, link = '' }: Partial<Packed>): Buffer {
  const head = Buffer.alloc(512);
  head.write(path.slice(0, 100), 0, 100);
  head.write(`${mode.toString(8).padStart(7, '0')}\0`, 100);
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  head.write('        ', 148);
  head.write(type, 156);
  head.write(link, 157, 100);
  head.write('ustar\0', 257);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);

export function zipOf(entries: readonly Packed[]): Buffer {
  let at = 0;
  const parts: Buffer[] = [];
  const list = entries.map((entry) => {
    const path = Buffer.from(entry.path);
    const content = entry.link === undefined ? contentOf(entry) : Buffer.from(entry.link);
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.flags ?? 0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(entry.claimed ?? content.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, packed]);
    const mode =
      entry.link !== undefined ? 0o120777 : entry.kind === 'folder' ? 0o040755 : 0o100000 | (entry.mode ?? 0o644);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(at, 10);
    parts.push(local);
    at += local.length;
    // Made on Unix, version 2.0.
    return Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, tail, path]);
  });
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, directory, Buffer.from('PK\x05\x06'), end]);
}
