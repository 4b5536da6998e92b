import * as z from 'zod';
import { fromBase64, readBy } from '#plugins/testing/web/parts.ts';
import { wishesOf } from './wishes.ts';

/** The sound of an answer as a file. */
export interface SoundFile {
  readonly file: Blob;
  /** What the name of such a file ends with. */
  readonly ending: 'wav' | 'mp3' | 'ogg' | 'flac' | 'pcm';
  /** Samples a second in Hz, where the file says it. */
  readonly rate: number | undefined;
}

const Answer = z.object({ audio_base64: z.base64().min(1) });

const starts: readonly (readonly [ending: 'wav' | 'mp3' | 'ogg' | 'flac', type: string, bytes: readonly number[]])[] = [
  ['wav', 'audio/wav', [0x52, 0x49, 0x46, 0x46]],
  ['ogg', 'audio/ogg', [0x4f, 0x67, 0x67, 0x53]],
  ['flac', 'audio/flac', [0x66, 0x4c, 0x61, 0x43]],
  ['mp3', 'audio/mpeg', [0x49, 0x44, 0x33]],
  ['mp3', 'audio/mpeg', [0xff, 0xfb]],
];

/** The sound that an answer holds; undefined where it holds none. Bare samples become a WAV file where the request says how many there are a second. */
export function readSound(request: string, answer: string): SoundFile | undefined {
  const base64 = readBy(Answer, answer)?.audio_base64;
  if (base64 === undefined) return undefined;
  const bytes = fromBase64(base64);
  const [ending, type] = starts.find(([, , start]) => start.every((byte, at) => bytes[at] === byte)) ?? [];
  if (ending && type)
    return {
      file: new Blob([bytes], { type }),
      ending,
      rate: ending === 'wav' && bytes.length >= 28 ? new DataView(bytes.buffer).getUint32(24, true) : undefined,
    };
  const rate = Number(wishesOf(request)?.format);
  if (!rate) return { file: new Blob([bytes]), ending: 'pcm', rate: undefined };
  return { file: new Blob([wavHeader(bytes.length, rate), bytes], { type: 'audio/wav' }), ending: 'wav', rate };
}

/** The header of a WAV file of one channel of 16-bit samples. */
function wavHeader(bytes: number, rate: number): ArrayBuffer {
  const header = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string) =>
    [...text].forEach((character, index) => header.setUint8(at + index, character.charCodeAt(0)));
  write(0, 'RIFF');
  header.setUint32(4, 36 + bytes, true);
  write(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, rate * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  write(36, 'data');
  header.setUint32(40, bytes, true);
  return header.buffer;
}
