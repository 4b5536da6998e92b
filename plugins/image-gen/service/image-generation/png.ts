import { crc32, deflate } from 'node:zlib';
import { promisify } from 'node:util';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Each line begins with its filter; 1 stores differences to the pixel at the left. */
const leftFilter = 1;
const channels = 3;

/** Encodes an opaque picture, three bytes a pixel from the top left, as a PNG file. */
export async function toPng(pixels: Uint8Array, width: number, height: number): Promise<Buffer> {
  const stride = width * channels;
  const lines = Buffer.alloc(height * (1 + stride));
  for (let row = 0; row < height; row++) {
    const line = row * (1 + stride);
    lines[line] = leftFilter;
    for (let at = 0; at < stride; at++) {
      const left = at < channels ? 0 : pixels[row * stride + at - channels]!;
      lines[line + 1 + at] = pixels[row * stride + at]! - left;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', await promisify(deflate)(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
