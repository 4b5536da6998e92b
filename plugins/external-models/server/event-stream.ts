import { cutOff, tooLong } from './failures.ts';

const longestEvent = 16 * 1024 * 1024;
const end = '[DONE]';

/** The data of each server-sent event of an answer, whatever pieces it comes in. Answers whether the server said that it was done. */
export async function* eventsOf(body: AsyncIterable<Buffer>): AsyncGenerator<string, boolean> {
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  for await (const piece of body) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split(/\r\n|\n|\r(?=[^])/);
    rest = lines.pop()!;
    if (rest.length + data.reduce((sum, { length }) => sum + length, 0) > longestEvent) throw tooLong();
    for (const line of lines) {
      if (line === '' && data.length > 0) {
        const event = data.join('\n');
        data = [];
        if (event === end) return true;
        yield event;
      } else if (line.startsWith('data:')) {
        data.push(line.slice(line[5] === ' ' ? 6 : 5));
      }
    }
  }
  const last = rest.startsWith('data:') ? [...data, rest.slice(5).trim()].join('\n') : data.join('\n');
  if (last.trim() === end) return true;
  if (last === '') return false;
  if (!isJson(last)) throw cutOff();
  yield last;
  return false;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
