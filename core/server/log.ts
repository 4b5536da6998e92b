import { destination, pino, type Logger } from 'pino';

/** What may wait for a reader of the log before lines are dropped. */
const mostWaiting = 16 * 1024 * 1024;

/** The log of this process, one JSON object a line on its standard output. A reader that is slow, or reads nothing, holds up no request. */
export function makeLog(level: string): Logger {
  const output = destination({ sync: false, maxLength: mostWaiting });
  const log = pino({ level, redact: ['*.password', '*.token', '*.authorization', '*.cookie'] }, output);
  let dropped = 0;
  output.on('drop', () => (dropped += 1));
  output.on('drain', () => {
    if (dropped === 0) return;
    const lines = dropped;
    dropped = 0;
    log.warn({ lines }, 'Lines of the log were dropped because nobody read them.');
  });
  return log;
}
