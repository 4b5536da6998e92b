import { isUnreachable, sqlState, type Pool } from './database.ts';

const wrongPassword: ReadonlySet<string | undefined> = new Set(['28P01', '28000']);
const noSuchDatabase = '3D000';

/** Asks the database of `DATABASE_URL` for the least, so that a start without it says which variable to look at and where it leads. */
export async function requireDatabase(pool: Pool, url: string): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    throw new Error(`The environment variable DATABASE_URL leads to ${placeOf(url)}, ${whatFails(error, url)}.`, {
      cause: error,
    });
  }
}

function whatFails(error: unknown, url: string): string {
  const { username, pathname } = new URL(url);
  const state = sqlState(error);
  if (wrongPassword.has(state)) return `which refuses the user ${decodeURIComponent(username)} or the password`;
  if (state === noSuchDatabase) return `where there is no database ${decodeURIComponent(pathname.slice(1))}`;
  if ((error as { code?: unknown }).code === 'ENOTFOUND') return 'a host whose name is not known';
  return isUnreachable(error) ? 'which cannot be reached' : 'which cannot be used';
}

/** Host and port, or the folder of a socket; never who signs in. */
function placeOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? (hostname || 'localhost')}:${searchParams.get('port') ?? (port || '5432')}`;
}
