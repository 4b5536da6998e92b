import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '#core/server/blobs/blob-store.ts';
import type { Pool } from '#core/server/database/database.ts';
import type { Environment } from '#core/server/environment.ts';
import type { Mail } from '#core/server/mail/mail.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { SystemReport } from '../contract.ts';
import { fact } from './public.ts';

type Look = () => Promise<SystemReport>;

/** What a check says, also where it cannot. */
export const lookAt = (look: Look): Promise<SystemReport> =>
  look().catch((error: Error) => ({
    state: 'failure',
    problem: {
      code: 'system.check_failed',
      message: `This could not be checked: ${error.message}`,
      args: { reason: error.message },
    },
    facts: [],
  }));

const mostOfConnections = 0.8;
const longTransactionMs = 3_600_000;

/** Whether the database has room for those who ask it. */
export const databaseCheck =
  (pool: Pool): Look =>
  async () => {
    const {
      rows: [found],
    } = await pool.query<{
      version: string;
      size: number;
      connections: number;
      most: number;
      oldest: Date | null;
      age_ms: number | null;
      steps: number;
    }>(`select current_setting('server_version') as version, pg_database_size(current_database())::bigint as size,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
        current_setting('max_connections')::int as most,
        (select extract(epoch from now() - min(xact_start)) * 1000 from pg_stat_activity where datname = current_database() and backend_type = 'client backend')::float8 as age_ms,
        (select count(*)::int from migrations) as steps`);
    const { version, size, connections, most, age_ms: ageMs, steps } = found!;
    const facts = [
      fact.text('version', version),
      fact.bytes('size', size),
      fact.text('connections', `${connections} / ${most}`),
      fact.duration('oldestTransaction', ageMs ?? 0),
      fact.count('steps', steps),
    ];
    if (connections > most * mostOfConnections)
      return {
        state: 'warning',
        problem: {
          code: 'system.database.connections',
          message: `${connections} of ${most} connections of the database are taken. Raise max_connections, or run fewer processes.`,
          args: { used: String(connections), most: String(most) },
        },
        facts,
      };
    if ((ageMs ?? 0) > longTransactionMs)
      return {
        state: 'warning',
        problem: {
          code: 'system.database.transaction',
          message:
            'A transaction has been open for more than an hour, so deleted rows keep their room. Look for it in pg_stat_activity.',
          args: {},
        },
        facts,
      };
    return { state: 'ok', facts };
  };

/** Work that is due waits for no longer than this while anybody works it off. */
const lateMs = 5 * 60_000;

/** Whether tasks and periodic work are being worked off. */
export const queueCheck =
  (pool: Pool): Look =>
  async () => {
    const {
      rows: [found],
    } = await pool.query<{
      waiting: number;
      late_ms: number | null;
      given_up: number;
      running: number;
      failed: number;
    }>(
      `select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as waiting,
        (extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now())) * 1000)::float8 as late_ms,
        count(*) filter (where locked_at is null and attempts >= max_attempts)::int as given_up,
        count(*) filter (where locked_at is not null)::int as running,
        (select count(*)::int from tasks where status = 'FAILED' and ended_at > now() - interval '1 day') as failed
       from graphile_worker.jobs`,
    );
    const { waiting, late_ms: late, given_up: givenUp, running, failed } = found!;
    const facts = [
      fact.count('waiting', waiting),
      fact.duration('oldest', late ?? 0),
      fact.count('running', running),
      fact.count('failed', failed),
      fact.count('givenUp', givenUp),
    ];
    if ((late ?? 0) <= lateMs) return { state: 'ok', facts };
    return {
      state: 'failure',
      problem: {
        code: 'system.queue.late',
        message: `${waiting} jobs wait, the oldest for ${Math.round(late! / 60_000)} minutes. See whether a process with the role core runs, and what its log says.`,
        args: { waiting: String(waiting), minutes: String(Math.round(late! / 60_000)) },
      },
      facts,
    };
  };

const gib = 2 ** 30;

/** Whether the disk of a process has room. */
export const diskCheck =
  (folder: string): Look =>
  async () => {
    const { bavail, bsize, blocks } = await statfs(folder);
    const [free, all] = [bavail * bsize, blocks * bsize];
    const facts = [fact.text('folder', folder), fact.bytes('free', free), fact.bytes('all', all)];
    const state = free < gib / 2 ? 'failure' : free < 5 * gib && free < all / 10 ? 'warning' : 'ok';
    if (state === 'ok') return { state, facts };
    return {
      state,
      problem: {
        code: 'system.disk.full',
        message: `${Math.round((free / gib) * 10) / 10} GiB are free on the disk of ${folder}. Free space there, or give it a larger disk.`,
        args: { folder, free: String(Math.round((free / gib) * 10) / 10) },
      },
      facts,
    };
  };

/** So many contents are looked for at a time, others each time: a folder that is not the common one lacks one of them soon. */
const lookedFor = 20;

/** Whether what the database says is stored lies in the folder of this process, which those that serve it have to share. */
export const contentsCheck =
  ({ pool, blobs, environment }: { pool: Pool; blobs: BlobStore; environment: Environment }): Look =>
  async () => {
    if (!environment.roles.some((role) => role === 'core' || role === 'hosting')) return { state: 'off', facts: [] };
    const { rows } = await pool.query<{ digest: string }>(
      `(select digest from blobs where loose_since is null and digest >= $1 order by digest limit $2)
       union (select digest from blobs where loose_since is null and digest < $1 order by digest limit $2)`,
      [randomBytes(32).toString('hex'), lookedFor],
    );
    const found = await Promise.all(rows.map(({ digest }) => blobs.find(digest)));
    const missing = found.filter((each) => !each).length;
    const facts = [fact.count('lookedFor', rows.length), fact.count('missing', missing)];
    if (missing === 0) return { state: 'ok', facts };
    const folder = join(environment.dataDir, 'blobs');
    return {
      state: 'failure',
      problem: {
        code: 'system.contents.missing',
        message: `${missing} of ${rows.length} stored files that were looked for are not in ${folder}. Have all core and hosting processes share that folder, or bring it back from a backup.`,
        args: { missing: String(missing), all: String(rows.length), folder },
      },
      facts,
    };
  };

/** Whether letters leave. */
export const mailCheck =
  (mail: Mail): Look =>
  async () => {
    const { sentAt, failure } = mail.last;
    const facts = [
      ...(sentAt ? [fact.time('sent', sentAt)] : []),
      ...(failure ? [fact.time('failed', failure.at), fact.text('reason', failure.message)] : []),
    ];
    if (!mail.leaves)
      return {
        state: 'off',
        problem: {
          code: 'system.mail.off',
          message: 'No mail server is set, so letters are kept here. Set SMTP_URL to send them.',
          args: {},
        },
        facts,
      };
    if (!failure || (sentAt && sentAt > failure.at)) return { state: 'ok', facts };
    return {
      state: 'failure',
      problem: {
        code: 'system.mail.failed',
        message: `The last letter was not sent: ${failure.message} Check SMTP_URL and the mail server.`,
        args: { reason: failure.message },
      },
      facts,
    };
  };

export interface CertificateParts {
  readonly environment: Pick<Environment, 'publicUrl'>;
  readonly clock: Clock;
  readonly read: (url: URL) => Promise<{ readonly ends: Date; readonly refused: string | undefined }>;
}

const soonMs = 14 * 86_400_000;

/** Whether browsers trust the address, and until when. */
export const certificateCheck =
  ({ environment: { publicUrl }, clock, read }: CertificateParts): Look =>
  async () => {
    if (!publicUrl?.startsWith('https:')) return { state: 'off', facts: [] };
    const url = new URL(publicUrl);
    const { ends, refused } = await read(url);
    const facts = [fact.text('host', url.host), fact.time('ends', ends)];
    if (refused !== undefined)
      return {
        state: 'failure',
        problem: {
          code: 'system.certificate.refused',
          message: `Browsers do not trust the certificate of ${url.host}: ${refused}. Renew it at the proxy that answers there.`,
          args: { host: url.host, reason: refused },
        },
        facts,
      };
    const days = Math.floor((ends.getTime() - clock().getTime()) / 86_400_000);
    if (ends.getTime() - clock().getTime() > soonMs) return { state: 'ok', facts };
    return {
      state: 'warning',
      problem: {
        code: 'system.certificate.ends',
        message: `The certificate of ${url.host} ends in ${days} days. Renew it at the proxy that answers there.`,
        args: { host: url.host, days: String(days) },
      },
      facts,
    };
  };
