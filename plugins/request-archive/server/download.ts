import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { invalid } from '#core/contract/fault.ts';
import { admit } from '#core/server/auth/admit.ts';
import type { Identity } from '#core/server/auth/identity.ts';
import type { Services } from '#plugins/services/server/public.ts';
import { requestArchive, type ArchivedBodies, type ArchivedRequest } from '../contract.ts';
import type { ArchiveStore } from './store.ts';
import type { ArchivedRow } from './tables.ts';

interface Parts {
  readonly identity: Identity;
  readonly services: Services;
  readonly store: ArchiveStore;
}

/** Gives owners their archives, as lines of JSON, as fast as they read them. */
export function serveDownload({ identity, services, store }: Parts): (app: FastifyInstance) => void {
  const { downloadArchivedRequests: call } = requestArchive;
  return (app) => {
    app.get(call.path, async (request, reply) => {
      const { caller } = await admit(call, request, identity);
      const { account, model } = request.params as { account: string; model: string };
      const query = call.query.safeParse(request.query);
      if (!query.success) throw invalid(query.error.issues);
      const { limit = Infinity } = query.data;
      const { id, name, data } = await services.require(caller, account, model, 'edit');
      const newest = store.newest(id, Math.min(limit, data.archiveSettings.numberOfArchivedRequests));
      reply.headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${name}-requests.jsonl"`,
      });
      return reply.type(`${call.answerType!}; charset=utf-8`).send(Readable.from(lines(newest)));
    });
  };
}

async function* lines(rows: AsyncIterable<ArchivedRow>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(lineOf(row))}\n`;
}

/** A row as clients read it. */
export const lineOf = ({
  id,
  requestId,
  at,
  kind,
  outcome,
  errorCode,
  callerAccountId,
  tookMs,
  cost,
  encrypted,
  bodies,
}: ArchivedRow): ArchivedRequest => ({
  id,
  requestId,
  at: at.toISOString(),
  kind,
  outcome,
  ...(errorCode === null ? {} : { errorCode }),
  ...(callerAccountId === null ? {} : { callerAccountId }),
  tookMs,
  cost,
  ...(encrypted ? { encrypted: bodies } : { bodies: JSON.parse(bodies) as ArchivedBodies }),
});
