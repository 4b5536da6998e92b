import { expect, test } from 'vitest';
import { linesOf } from './lines.ts';

const streamOf = (chunks: readonly Uint8Array<ArrayBuffer>[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

async function lines(chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const line of linesOf(streamOf(chunks))) found.push(line);
  return found;
}

test.each([1, 2, 3, 7, 1000])('puts lines together that come in pieces of %i bytes', async (size) => {
  const bytes = new TextEncoder().encode('{"a":"Привет 🛟"}\n\n{"b":2}\n{"c":3}');
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.slice(at * size, (at + 1) * size),
  );
  expect(await lines(chunks)).toEqual(['{"a":"Привет 🛟"}', '{"b":2}', '{"c":3}']);
});

test('gives a line as soon as it is whole', async () => {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
  const writer = writable.getWriter();
  void writer.write(new TextEncoder().encode('one\ntw'));
  const received = linesOf(readable);
  expect((await received.next()).value).toBe('one');
  void writer.abort(new Error('lost'));
  await expect(received.next()).rejects.toThrowError('lost');
});
