import { longestKept } from '../../limits.ts';

/** What a request or an answer mostly is. */
type BodyKind = 'json' | 'audio' | 'picture';

/** A request or an answer for the history: its facts, and its text where that is short enough to be kept. */
export function keptBody(json: string): { length: number; kind: BodyKind; text?: string } {
  return { length: json.length, kind: kindOf(json), ...(json.length <= longestKept ? { text: json } : {}) };
}

const signs: readonly (readonly [BodyKind, RegExp])[] = [
  ['audio', /"audio(_base64)?"\s*:\s*"|data:audio\//],
  ['picture', /"(b64_json|image_base64)"\s*:\s*"|data:image\//],
];

const encodedFile = /[\w+/]{400}/;

/** Sounds and pictures travel in JSON, under names that their task types have in common. */
function kindOf(json: string): BodyKind {
  return encodedFile.test(json) ? (signs.find(([, sign]) => sign.test(json))?.[0] ?? 'json') : 'json';
}

const longestTitle = 160;

/** A line to recognise a request by: its text where it is text, else its JSON without encoded files. */
export function titleOf(json: string, text: string | undefined): string {
  // Letters of an encoded file say nothing; how long it is does, and stands beside what it is.
  if (text === undefined && kindOf(json) !== 'json') return '';
  const words = text ?? json.replace(/[\w+/]{400,}={0,2}/g, '…');
  return [
    ...words
      .slice(0, longestTitle * 4)
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, longestTitle)
    .join('')
    .replace(/\p{Cc}/gu, '');
}
