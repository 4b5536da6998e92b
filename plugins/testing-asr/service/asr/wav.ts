import { Fault } from '#core/contract/fault.ts';

/** Sound of one channel: samples from -1 to 1, and their rate in Hz. */
export interface Sound {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

const lowestRate = 4000;
const highestRate = 192_000;
const pcm = 1;
/** The format of a header that says the true one later on. */
const extensible = 0xfffe;

const otherKinds: readonly (readonly [name: string, is: (file: Buffer) => boolean])[] = [
  ['an OGG or Opus file', (file) => file.toString('latin1', 0, 4) === 'OggS'],
  [
    'an MP3 file',
    (file) => file.toString('latin1', 0, 3) === 'ID3' || (file[0] === 0xff && (file[1]! & 0xe0) === 0xe0),
  ],
  ['a FLAC file', (file) => file.toString('latin1', 0, 4) === 'fLaC'],
  ['a WebM file', (file) => file.length > 3 && file.readUInt32BE(0) === 0x1a45dfa3],
  ['an MP4 file', (file) => file.toString('latin1', 4, 8) === 'ftyp'],
];

/** Reads a WAV file of 16-bit linear PCM at any usual rate; several channels become one. Anything else is refused by what it is. */
export function readWav(file: Buffer): Sound {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') {
    throw refusal(`is ${otherKinds.find(([, is]) => is(file))?.[0] ?? 'no sound file that is known here'}`);
  }
  const parts = chunks(file);
  const format = parts.get('fmt ');
  const data = parts.get('data');
  if (!format || format.length < 16 || !data) throw refusal('is a WAV file without its format or its sound');
  const code =
    format.readUInt16LE(0) === extensible && format.length >= 26 ? format.readUInt16LE(24) : format.readUInt16LE(0);
  const channels = format.readUInt16LE(2);
  const sampleRate = format.readUInt32LE(4);
  const bits = format.readUInt16LE(14);
  if (code !== pcm || bits !== 16) throw refusal(`is a WAV file of format ${code} with ${bits} bits`);
  if (channels === 0 || sampleRate < lowestRate || sampleRate > highestRate)
    throw refusal(`is a WAV file of ${channels} channels at ${sampleRate} Hz`);
  return { samples: mix(data, channels), sampleRate };
}

/** The parts of a RIFF file by name; one that claims to go on behind the end stops there, as sound that was still being made does. */
function chunks(file: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (let at = 12; at + 8 <= file.length;) {
    const length = file.readUInt32LE(at + 4);
    const name = file.toString('latin1', at, at + 4);
    if (!found.has(name)) found.set(name, file.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
  }
  return found;
}

function mix(data: Buffer, channels: number): Float32Array {
  const samples = new Float32Array(Math.floor(data.length / 2 / channels));
  for (let at = 0; at < samples.length; at++) {
    for (let channel = 0; channel < channels; channel++)
      samples[at]! += data.readInt16LE((at * channels + channel) * 2) / 32_768 / channels;
  }
  return samples;
}

function refusal(what: string): Fault {
  return new Fault(
    'request.invalid',
    `audio_base64: ${what}. This service takes WAV files of 16-bit linear PCM.`,
    400,
    { audio_base64: what },
  );
}
