import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventsOf } from './event-stream.ts';

/** The events of a text that comes in pieces cut at these places, and whether it said that it was done. */
async function read(text: string, cuts: readonly number[] = []): Promise<{ events: string[]; done: boolean }> {
  const bytes = Buffer.from(text);
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].toSorted((a, b) => a - b);
  async function* pieces() {
    for (const [at, place] of [...places, bytes.length].entries()) yield bytes.subarray(places[at - 1] ?? 0, place);
  }
  const events: string[] = [];
  const reading = eventsOf(pieces());
  for (let event = await reading.next(); ; event = await reading.next()) {
    if (event.done) return { events, done: event.value };
    events.push(event.value);
  }
}

test('events are the same however they are cut', async () => {
  const line = fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text));
  await fc.assert(
    fc.asyncProperty(
      fc.array(line),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.array(fc.nat()),
      async (values, newline, done, cuts) => {
        const text = [...values, ...(done ? ['[DONE]'] : [])]
          .map((value) => `data: ${value}${newline}${newline}`)
          .join('');
        expect(await read(text, cuts)).toEqual({ events: values, done });
      },
    ),
  );
});

test.each([
  ['comments and other fields', ': hi\nevent: x\nid: 3\ndata: 1\nretry: 5\n\n', ['1'], false],
  ['several lines of data', 'data: {\ndata: }\n\n', ['{\n}'], false],
  ['no space after the colon', 'data:1\n\ndata:[DONE]\n\n', ['1'], true],
  ['what follows the end', 'data: 1\n\ndata: [DONE]\n\ndata: 2\n\n', ['1'], true],
  ['an end without an empty line', 'data: 1\n\ndata: [DONE]', ['1'], true],
  ['a last event without an empty line', 'data: 1', ['1'], false],
  ['nothing', '', [], false],
])('%s', async (_what, text, events, done) => {
  expect(await read(text)).toEqual({ events, done });
});

test('an event that breaks off is no event', async () => {
  await expect(read('data: 1\n\ndata: {"a')).rejects.toMatchObject({ code: 'external_model.cut_off' });
});
