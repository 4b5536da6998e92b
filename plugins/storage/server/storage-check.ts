import type { Pool } from '#core/server/database/database.ts';
import { fact, type SystemReport } from '#plugins/system/server/public.ts';
import type { Remote } from './contents/remote.ts';
import type { LocalEndpoint } from './local-endpoint.ts';

interface Given {
  readonly endpoint: Pick<LocalEndpoint, 'url'>;
  readonly remote: Pick<Remote, 'bucket'>;
  readonly pool: Pool;
}

const patienceMs = 3_000;

/** Whether the S3 of this process answers and where contents lie can be used, and what is kept in it. */
export const storageCheck =
  ({ endpoint, remote: { bucket }, pool }: Given) =>
  async (): Promise<SystemReport> => {
    const url = endpoint.url();
    const {
      rows: [kept],
    } = await pool.query<{ objects: number; bytes: number; elsewhere: number }>(
      `select (select count(*) from storage_objects) as objects, (select coalesce(sum(bytes), 0)::bigint from blobs) as bytes,
        (select coalesce(sum(bytes), 0)::bigint from storage_contents) as elsewhere`,
    );
    const facts = [
      fact.text('address', url),
      fact.count('objects', kept!.objects),
      fact.bytes('bytes', kept!.bytes),
      ...(bucket ? [fact.text('contents', bucket.address), fact.bytes('elsewhere', kept!.elsewhere)] : []),
    ];
    // Without a signature it refuses, which is an answer.
    const failure = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) }).then(
      ({ status }) => (status < 500 ? undefined : `it answers ${status}`),
      (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
    );
    if (failure !== undefined)
      return {
        state: 'failure',
        problem: {
          code: 'storage.unreachable',
          message: `The storage does not answer at ${url}: ${failure}. Check S3_PORT, S3_PUBLIC_URL and the proxy in front.`,
          args: { url, reason: failure },
        },
        facts,
      };
    const reason = await bucket?.failure();
    if (bucket && reason !== undefined)
      return {
        state: 'failure',
        problem: {
          code: 'storage.remote_failing',
          message: `The storage keeps its contents at ${bucket.address}, which cannot be used: ${reason}. Check S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION and S3_BUCKET.`,
          args: { url: bucket.address, reason },
        },
        facts,
      };
    return { state: 'ok', facts };
  };
