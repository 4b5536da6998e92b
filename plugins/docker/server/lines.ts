import { Gathered } from '#plugins/resource-groups/server/public.ts';

/** More than any event, progress or line of output has. */
export const mostLineBytes = 2 ** 20;

const newline = 10;

/** The lines that an engine tells, without empty ones; whoever leaves them ends the connection. Throws where one goes on and on. */
export async function* linesOf(told: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const held = new Gathered();
  for await (const chunk of told) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      held.add(chunk.subarray(from, end));
      from = end + 1;
      yield* textIn(held);
    }
    held.add(chunk.subarray(from));
    if (held.size > mostLineBytes) throw new Error('it tells a line without an end');
  }
  yield* textIn(held);
}

function* textIn(held: Gathered): Generator<string, void> {
  const text = held.take().toString().trim();
  if (text) yield text;
}
