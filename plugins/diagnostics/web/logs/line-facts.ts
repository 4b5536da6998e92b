/** Levels from the least to the most; lines that name none count as info. */
export const levels = ['debug', 'info', 'warn', 'error'] as const;

/** What is read off one line. */
export interface LineFacts {
  /** Place in `levels`; undefined where the line names none. */
  readonly level: number | undefined;
  /** Milliseconds since 1970; undefined where the line carries no moment. */
  readonly time: number | undefined;
  /** How much of the line its moment and level take at its start. */
  readonly head: number;
}

const nothing: LineFacts = { level: undefined, time: undefined, head: 0 };

const moment = /^\[?(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?)\s?(Z|[+-]\d\d:?\d\d)?\]?[\s:|-]*/;
const word =
  /^[[(<]?(TRACE|DEBUG|DBG|INFO|INF|NOTICE|WARNING|WARN|WRN|ERROR|ERR|CRITICAL|CRIT|FATAL|PANIC|ALERT|EMERG|EXCEPTION)[\])>]?(?=[\s:|,-]|$)[\s:|-]*/i;
const wordWithin = /(?:^|[\s[(<|])(DEBUG|INFO|WARNING|WARN|ERROR|CRITICAL|FATAL)(?=[\s\])>:|,]|$)/;
const trouble = /^(?:Traceback \(most recent call last\)|(?:[\w$]+\.)*[A-Z]\w*(?:Error|Exception)(?::|$))/;

const levelByWord: Readonly<Record<string, number>> = {
  trace: 0,
  debug: 0,
  dbg: 0,
  info: 1,
  inf: 1,
  notice: 1,
  warning: 2,
  warn: 2,
  wrn: 2,
};
const levelOf = (name: string): number => levelByWord[name.toLowerCase()] ?? 3;

/** Reads level and moment off a line of any usual shape: text with a stamp before it, words, JSON. */
export function factsOf(line: string): LineFacts {
  if (line === '') return nothing;
  if (line.startsWith('{') && line.endsWith('}')) return ofJson(line) ?? nothing;
  const stamp = startsLikeMoment(line) ? moment.exec(line) : null;
  const time = stamp ? timeOf(stamp[1]!, stamp[2]) : undefined;
  const after = time === undefined ? 0 : stamp![0].length;
  const rest = after === 0 ? line : line.slice(after);
  const named = word.exec(rest);
  if (named) return { level: levelOf(named[1]!), time, head: after + (after > 0 ? named[0].length : 0) };
  const within = wordWithin.exec(rest.length > 160 ? rest.slice(0, 160) : rest);
  if (within) return { level: levelOf(within[1]!), time, head: after };
  return { level: trouble.test(rest) ? 3 : undefined, time, head: after };
}

const digits = /^\[?\d{4}-/;
const startsLikeMoment = (line: string): boolean => digits.test(line);

/** Stamps without a zone are taken as UTC, which is what instances run in. */
function timeOf(stamp: string, zone = 'Z'): number | undefined {
  const time = Date.parse(stamp.replace(' ', 'T').replace(',', '.') + zone);
  return Number.isNaN(time) ? undefined : time;
}

function ofJson(line: string): LineFacts | undefined {
  let record: Readonly<Record<string, unknown>>;
  try {
    record = JSON.parse(line) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
  const level = record['level'] ?? record['severity'] ?? record['levelname'] ?? record['lvl'];
  const time = record['time'] ?? record['timestamp'] ?? record['@timestamp'] ?? record['ts'];
  return {
    level: typeof level === 'number' ? ofNumber(level) : typeof level === 'string' ? levelOf(level) : undefined,
    time: timeOfValue(time),
    head: 0,
  };
}

/** As pino and bunyan number them. */
const ofNumber = (level: number): number => (level >= 50 ? 3 : level >= 40 ? 2 : level >= 30 ? 1 : 0);

function timeOfValue(value: unknown): number | undefined {
  if (typeof value === 'string') {
    const time = Date.parse(value);
    return Number.isNaN(time) ? undefined : time;
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  // Seconds, also in parts, or milliseconds.
  return value < 1e11 ? value * 1_000 : value;
}
