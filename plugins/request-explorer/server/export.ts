import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Call } from '#core/contract/call.ts';
import { admit } from '#core/server/auth/admit.ts';
import type { Identity } from '#core/server/auth/identity.ts';
import { read } from '#core/server/http/routes.ts';
import { requestExport, type RequestData, type RequestFilters } from '../contract.ts';
import { flushed } from './answers.ts';
import { filtersOf } from './asking.ts';
import { csvOf } from './csv.ts';
import { placeIn, type Filters, type Scope } from './question.ts';
import type { RequestLog } from './request-log.ts';
import type { RequestStore } from './request-store.ts';
import { told, type Names, type Reader } from './told.ts';

interface Parts extends Names {
  readonly identity: Identity;
  readonly store: RequestStore;
  readonly log: RequestLog;
}

export const mostExported = 100_000;
const rowsAtOnce = 1_000;
/** Questions to the database, each of which looks at so many requests. */
const mostQuestions = 200;

/** Gives requests as CSV, as fast as they are read, and says in a last line where not all of them are there. */
export function serveExport({ identity, store, log, ...names }: Parts): (app: FastifyInstance) => void {
  const { exportServiceRequests, exportOwnRequests } = requestExport;

  async function* parts(
    scope: Scope,
    filters: Filters,
    reader: Reader,
    end: { more: boolean },
  ): AsyncGenerator<readonly RequestData[]> {
    let after: string | undefined;
    let count = 0;
    for (let asked = 0; asked < mostQuestions && count < mostExported; asked++) {
      const place = after === undefined ? undefined : placeIn(after);
      const size = Math.min(rowsAtOnce, mostExported - count);
      const { rows, next } = await store.list(scope, filters, { sort: 'time', ascending: false }, size, place);
      yield await told(names, reader, rows);
      count += rows.length;
      after = next;
      if (next === undefined) return;
    }
    end.more = true;
  }

  return (app) => {
    const serve = (call: Call, name: string, scopeOf: (params: Params, reader: Reader) => Promise<Scope>) =>
      app.get(call.path, async (request, reply) => {
        const reader = await admit(call, request, identity);
        const { account: _account, model: _model, ...wanted } = read(call, request) as RequestFilters & Partial<Params>;
        const scope = await scopeOf(request.params as Params, reader);
        const filters = await filtersOf(names, wanted);
        await flushed(log);
        reply.headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}.csv"` });
        const end = { more: false };
        const lines = csvOf(parts(scope, filters, reader, end), () =>
          end.more ? `Not all requests are here: a file has ${mostExported} at most. Narrow the filters.` : undefined,
        );
        return reply.type(`${call.answerType!}; charset=utf-8`).send(Readable.from(lines));
      });
    serve(exportServiceRequests, 'requests', async ({ account, model }, { caller }) => ({
      modelId: (await names.services.require(caller, account, model, 'edit')).id,
    }));
    serve(exportOwnRequests, 'requests', async (_params, { account }) => ({ callerAccountId: account.id }));
  };
}

interface Params {
  readonly account: string;
  readonly model: string;
}
