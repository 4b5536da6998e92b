import * as z from 'zod';
import { readBy } from '#plugins/testing/web/parts.ts';

const Answer = z.object({ data: z.array(z.union([z.object({ b64_json: z.base64() }), z.object({ url: z.url() })])) });

/** The pictures of an answer, and the addresses of those that lie on other sites. */
export interface Received {
  readonly pictures: readonly Blob[];
  readonly elsewhere: readonly string[];
}

/** Reads the answer of an image service, a JSON text; undefined for what is none. */
export function readAnswer(answer: string): Received | undefined {
  const found = readBy(Answer, answer)?.data;
  if (!found) return undefined;
  const sources = found.map((each) =>
    'b64_json' in each
      ? each.b64_json
      : (/^data:image\/[\w.+-]+;base64,(.*)$/.exec(each.url)?.[1] ?? { url: each.url }),
  );
  return {
    pictures: sources.filter((source) => typeof source === 'string').map(decode),
    elsewhere: sources.filter((source) => typeof source === 'object').map(({ url }) => url),
  };
}

function decode(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: typeOf(bytes) });
}

const starts: readonly (readonly [type: string, bytes: readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46]],
];

/** Answers do not say what format their pictures are in; the first bytes do. */
const typeOf = (bytes: Uint8Array): string =>
  starts.find(([, start]) => start.every((byte, at) => bytes[at] === byte))?.[0] ?? 'image/png';
