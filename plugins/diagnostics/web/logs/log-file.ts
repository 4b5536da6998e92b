import type { LogBook } from './log-book.ts';

/** A moment of UTC at the start of a line, which then needs none. */
const own = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z(?=\s|$)/;

/** Lines as a file has them: each begins with its moment in UTC, to the second where it is no more than seen, as far as it is known. */
export const logFile = (book: LogBook, lines: readonly number[]): string =>
  lines.map((line) => `${stampedLine(book, line)}\n`).join('');

function stampedLine(book: LogBook, line: number): string {
  const [text, time] = [book.texts[line]!, book.timeOf(line)];
  if (!Number.isFinite(time) || own.test(text)) return text;
  const stamp = new Date(time).toISOString();
  return `${book.isSeen(line) ? stamp.replace(/\.\d+/, '') : stamp} ${text}`;
}
