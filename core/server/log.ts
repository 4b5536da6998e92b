import { destination, pino, type Logger } from 'pino';

/** What may wait for a reader of the log before lines are dropped. */
const mostWaiting = 16 * 1024 * 1024;
/** Lines are written together: a write for each, by another thread, cost a fifth of a predict. */
const together = 8 * 1024;
const mostLateMs = 100;
const warning = 40;

/**
 * The log of this process, one JSON object a line on its standard output. A reader that is slow, or reads nothing, holds up
 * no request. Warnings and errors are written at once, everything else within 100 ms.
 */
export function makeLog(level: string): Logger {
  const output = destination({ sync: false, maxLength: mostWaiting, minLength: together });
  let flushing: NodeJS.Timeout | undefined;
  const flush = () => {
    flushing = undefined;
    output.flush();
  };
  const lines = {
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string): void {
      output.write(line);
      if (this.lastLevel >= warning) output.flush();
      else flushing ??= setTimeout(flush, mostLateMs).unref();
    },
  };
  const log = pino({ level, redact: ['*.password', '*.token', '*.authorization', '*.cookie'] }, lines);
  let dropped = 0;
  output.on('drop', () => (dropped += 1));
  output.on('drain', () => {
    if (dropped === 0) return;
    const count = dropped;
    dropped = 0;
    log.warn({ lines: count }, 'Lines of the log were dropped because nobody read them.');
  });
  return log;
}
