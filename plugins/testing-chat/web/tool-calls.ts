import * as z from 'zod';

/** A call of a tool that an answer asks for; its arguments are JSON text, as far as they have come. */
export interface ToolCall {
  /** Its place among the calls of the answer. */
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

const text = z
  .string()
  .nullish()
  .transform((said) => said ?? '');
// Some servers give the arguments as the object itself.
const json = text.or(z.unknown().transform((value) => JSON.stringify(value)));

/** Calls as a whole answer has them, and pieces of them as the parts of a streamed one do. */
export const ToolCallPieces = z.array(
  z.object({ index: z.int().optional(), id: text, function: z.object({ name: text, arguments: json }) }),
);

/** The calls with more pieces of them, each of which says by its index to which it belongs. */
export function withPieces(calls: readonly ToolCall[], pieces: z.output<typeof ToolCallPieces>): readonly ToolCall[] {
  return pieces.reduce((grown, { index, id, function: piece }) => {
    // Where calls are not counted, each begins with its name.
    const place = index ?? (piece.name === '' ? Math.max(grown.length - 1, 0) : grown.length);
    const before = grown.find((call) => call.index === place);
    const call = {
      index: place,
      id: before?.id || id,
      name: (before?.name ?? '') + piece.name,
      arguments: (before?.arguments ?? '') + piece.arguments,
    };
    return before ? grown.map((each) => (each === before ? call : each)) : [...grown, call];
  }, calls);
}
