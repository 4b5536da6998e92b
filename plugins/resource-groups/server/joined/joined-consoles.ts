import type { Console, ConsoleSize } from '../runtime-driver.ts';
import { consoleMessage, exitCode } from './calls.ts';
import type { Answer } from './channel.ts';

/** What a program that was cut off with its machine counts as having ended with. */
const cutOff = 129;

/** A console on a machine that joined. */
export function consoleOn({ stream, output }: Answer): Console {
  const ended = Promise.withResolvers<number>();
  let code = cutOff;
  stream.on('trailers', (told) => (code = Number(told[exitCode] ?? cutOff)));
  stream.on('error', () => undefined);
  // Its program has ended, and takes nothing more.
  stream.once('end', () => stream.end());
  stream.once('close', () => ended.resolve(code));
  const send = (message: Buffer): Promise<void> =>
    new Promise((resolve) => {
      if (stream.destroyed) resolve();
      else stream.write(message, () => resolve());
    });
  return {
    output: unfailing(output),
    write: (input) => send(consoleMessage('input', input)),
    resize: ({ columns, rows }: ConsoleSize) =>
      void send(consoleMessage('size', Buffer.from(JSON.stringify({ columns, rows })))),
    end: () => stream.close(),
    ended: ended.promise,
  };
}

/** What is cut off ends. */
async function* unfailing(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch {
    // Its end is told by `ended`.
  }
}
