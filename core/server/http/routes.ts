import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Call, Contract } from '#core/contract/call.ts';
import { invalid } from '#core/contract/fault.ts';
import { admit } from '../auth/admit.ts';
import type { Identity } from '../auth/identity.ts';
import type { Answers } from '../points.ts';
import { sendTagged } from './tags.ts';

/** Makes a route of every call of a contract: who may, what came in, the handler, what goes out. */
export function route(app: FastifyInstance, contract: Contract, handlers: Answers<any>, identity: Identity): void {
  const extra = Object.keys(handlers).find((operation) => !(operation in contract));
  if (extra) throw new Error(`A handler answers ${extra}, which its contract does not hold.`);
  for (const [operation, call] of Object.entries(contract)) {
    const handle = handlers[operation];
    if (!handle) throw new Error(`Nothing answers ${call.id}.`);
    app.route({
      method: call.method,
      url: call.path,
      handler: async (request, reply) => {
        const asked = await admit(call, request, identity);
        const answer: unknown = await handle(read(call, request) as never, asked);
        reply.header('cache-control', 'no-store');
        if (call.answer instanceof z.ZodUndefined) return reply.send();
        const checked: unknown = call.answer.parse(answer);
        if (call.answerType) return reply.type(call.answerType).send(checked);
        // A bare string is JSON too; Fastify would send it as text.
        const text = JSON.stringify(checked);
        reply.type('application/json; charset=utf-8');
        return call.method === 'GET' && !call.secret ? sendTagged(request, reply, text, asked.caller) : reply.send(text);
      },
    });
  }
}

/** Everything a call was sent, parsed: path parameters and query side by side, the body under `body`. */
export function read(call: Call, request: FastifyRequest): Record<string, unknown> {
  const query = call.query.safeParse(request.query);
  if (!query.success) throw invalid(query.error.issues);
  const received: Record<string, unknown> = { ...(query.data as object), ...(request.params as object) };
  if (call.body instanceof z.ZodUndefined) return received;
  const body = call.body.safeParse(request.body ?? undefined);
  if (!body.success) throw invalid(body.error.issues);
  return { ...received, body: body.data };
}
