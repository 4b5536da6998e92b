import type { FastifyInstance } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { Fault, invalid, type RefusedField } from '#core/contract/fault.ts';

/** Reads bodies of JSON: none where there is nothing in one, and never a text that cannot be stored or written again. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Some clients name the type of every body, also of none.
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(new Fault('request.malformed', 'The body is not UTF-8. Send JSON in UTF-8.', 400));
    const text = bytes.toString();
    return parse(request, text, (error, body) => {
      const found = error || !mayHoldUnstorable.test(text) ? undefined : unstorableIn(body);
      return done(found ? invalid([found]) : error, body);
    });
  });
}

/** Written as escapes; as they are, neither is JSON in UTF-8. */
const mayHoldUnstorable = /\\u(0000|[dD][89a-fA-F])/;

/** What of a text no database keeps: one half of a character that UTF-16 writes as two, and NUL. */
function unstorable(text: string): string | undefined {
  if (!text.isWellFormed()) return 'must hold whole characters; \\ud800 and its like are halves of one';
  return text.includes('\0') ? 'must hold no NUL' : undefined;
}

/** A value and the way to it. */
interface Place {
  readonly value: unknown;
  readonly key?: string;
  readonly around?: Place;
}

/** The first place of a value that cannot be kept, and why; undefined where it has none. */
function unstorableIn(body: unknown): RefusedField | undefined {
  const left: Place[] = [{ value: body }];
  for (let place = left.pop(); place; place = left.pop()) {
    const { value, key = '' } = place;
    const named = unstorable(key);
    if (named) return { path: pathTo(place.around), message: named };
    const held = typeof value === 'string' ? unstorable(value) : undefined;
    if (held) return { path: pathTo(place), message: held };
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) left.push({ value: inner, key: name, around: place });
  }
  return undefined;
}

function pathTo(place: Place | undefined): readonly string[] {
  const path: string[] = [];
  for (let at = place; at?.key !== undefined; at = at.around) path.push(at.key);
  return path.reverse();
}
