import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Call, Contract } from '#core/contract/call.ts';
import { Content } from '#core/contract/content.ts';
import { invalid } from '#core/contract/fault.ts';
import { readSent } from '#core/contract/sent.ts';
import { admit } from '../auth/admit.ts';
import type { Asked, Identity } from '../auth/identity.ts';
import type { Handlers } from '../points.ts';
import { callerGone } from './caller-gone.ts';
import { sendTagged } from './tags.ts';

/** Nothing that anybody may send without a name is as long as this. */
const visitorsBodyLimit = 1024 * 1024;

/** Makes a route of every call of a contract: who may, what came in, the handler, what goes out. */
export function route(app: FastifyInstance, contract: Contract, handlers: Handlers, identity: Identity): void {
  const extra = Object.keys(handlers).find((operation) => !(operation in contract));
  if (extra) throw new Error(`A handler answers ${extra}, which its contract does not hold.`);
  for (const [operation, call] of Object.entries(contract)) {
    const handle = handlers[operation];
    if (!handle) throw new Error(`Nothing answers ${call.id}.`);
    // Who may not make the call is refused before anybody reads what they send.
    const admitted = new WeakMap<FastifyRequest, Asked>();
    app.route({
      method: call.method,
      url: call.path,
      ...(call.may === 'visitor' && { bodyLimit: visitorsBodyLimit }),
      onRequest: async (request, reply) =>
        void admitted.set(request, { ...(await admit(call, request, identity)), signal: callerGone(reply) }),
      handler: async (request, reply) => {
        const asked = admitted.get(request)!;
        const answer: unknown = await handle(read(call, request) as never, asked);
        reply.header('cache-control', 'no-store');
        if (call.answer instanceof z.ZodUndefined) return reply.send();
        const checked: unknown = call.answer.parse(answer);
        if (checked instanceof Content)
          return sendTagged(request, reply.type(checked.type), checked.bytes, asked.caller);
        if (call.answerType) return reply.type(call.answerType).send(checked);
        // A bare string is JSON too; Fastify would send it as text.
        const text = JSON.stringify(checked);
        reply.type('application/json; charset=utf-8');
        return call.method === 'GET' && !call.secret
          ? sendTagged(request, reply, text, asked.caller)
          : reply.send(text);
      },
    });
  }
}

/** Everything a call was sent, parsed: path parameters and query side by side, the body under `body`. */
export function read(call: Call, request: FastifyRequest): Record<string, unknown> {
  const query = call.query.safeParse(request.query);
  // A question is known by its name; which of its values was wrong stands in none of them.
  if (!query.success)
    throw invalid(query.error.issues.map((issue: z.core.$ZodIssue) => ({ ...issue, path: issue.path.slice(0, 1) })));
  const received: Record<string, unknown> = { ...(query.data as object), ...(request.params as object) };
  if (call.body instanceof z.ZodUndefined) return received;
  const body = readSent(call.body, request.body);
  if (!body.success) throw invalid(body.error.issues);
  return { ...received, body: body.data };
}
