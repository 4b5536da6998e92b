import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { read } from '#core/server/http/routes.ts';
import { admit } from '#core/server/auth/admit.ts';
import type { Identity } from '#core/server/auth/identity.ts';
import { auditExport, type AuditFilters } from '../contract.ts';
import type { AuditLog } from './audit-log.ts';
import type { AuditStore } from './audit-store.ts';
import { csvOf } from './csv.ts';

interface Parts {
  readonly identity: Identity;
  readonly store: AuditStore;
  readonly log: AuditLog;
}

/** Gives the log as CSV, as fast as it is read. */
export function serveExport({ identity, store, log }: Parts): (app: FastifyInstance) => void {
  const { exportAudit, exportAllAudit } = auditExport;
  return (app) => {
    for (const call of [exportAudit, exportAllAudit])
      app.get(call.path, async (request, reply) => {
        const { account } = await admit(call, request, identity);
        const wanted = read(call, request) as AuditFilters;
        await log.flush();
        const name = call === exportAudit ? `audit-${account.shortName}` : 'audit';
        reply.headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="${name}.csv"`,
        });
        const entries = store.all(call === exportAudit ? account.id : undefined, wanted);
        return reply.type(`${call.answerType!}; charset=utf-8`).send(Readable.from(csvOf(entries)));
      });
  };
}
