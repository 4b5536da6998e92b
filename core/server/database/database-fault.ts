import { Fault } from '#core/contract/fault.ts';
import { isUnreachable, sqlState } from './database.ts';

/** States in which PostgreSQL refuses a value that no text or number column can hold. */
const unstorable: ReadonlySet<string> = new Set(['22021', '22P05', '22003']);

const diskFull = '53100';

/** What a caller is told of a failure of the database that is not a mistake of ours, by whichever way the call came; undefined for any other error. */
export function databaseFault(error: unknown): Fault | undefined {
  if (isUnreachable(error))
    return new Fault(
      'database.unreachable',
      'The database cannot be reached at the moment. Try again in a few seconds.',
      503,
      { retryAfter: '2' },
    );
  const state = sqlState(error);
  if (state === diskFull)
    return new Fault(
      'database.full',
      'The disk of the database is full, so nothing can be written at the moment. Tell those who run this platform, and try again when there is room.',
      503,
      { retryAfter: '30' },
    );
  if (state !== undefined && unstorable.has(state))
    return new Fault(
      'request.unstorable',
      'The request holds a character that cannot be stored, such as U+0000, or a number that is too large.',
      400,
    );
  return undefined;
}
