import type { Pool } from '#core/server/database/database.ts';
import { fact, type SystemReport } from '#plugins/system/server/public.ts';
import type { LocalEndpoint } from './local-endpoint.ts';

const patienceMs = 3_000;

/** Whether the S3 of this process answers, and what is kept in it. */
export const storageCheck = (endpoint: Pick<LocalEndpoint, 'url'>, pool: Pool) => async (): Promise<SystemReport> => {
  const url = endpoint.url();
  const {
    rows: [kept],
  } = await pool.query<{ objects: number; bytes: number }>(
    'select (select count(*) from storage_objects) as objects, (select coalesce(sum(bytes), 0)::bigint from blobs) as bytes',
  );
  const facts = [fact.text('address', url), fact.count('objects', kept!.objects), fact.bytes('bytes', kept!.bytes)];
  // Without a signature it refuses, which is an answer.
  const failure = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) }).then(
    ({ status }) => (status < 500 ? undefined : `it answers ${status}`),
    (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
  );
  if (failure === undefined) return { state: 'ok', facts };
  return {
    state: 'failure',
    problem: {
      code: 'storage.unreachable',
      message: `The storage does not answer at ${url}: ${failure}. Check S3_PORT, S3_PUBLIC_URL and the proxy in front.`,
      args: { url, reason: failure },
    },
    facts,
  };
};
