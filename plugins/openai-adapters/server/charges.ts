import type { FastifyReply } from 'fastify';
import { costOf, type Calls } from '#plugins/gateway/server/public.ts';

/** Amounts are told to a thousand-millionth of the currency. */
const digits = 9;

/** Adds a call to what the answer's headers tell: what all calls of its request cost, and whether each was answered without an instance. */
export function tellCharge(
  reply: FastifyReply,
  { service, answer, cached }: Awaited<ReturnType<Calls['predict']>>,
): void {
  const before = reply.getHeader('z-cost');
  const cost = Number(before ?? 0) + costOf(service, answer.headers);
  reply.header('z-cost', String(Number(cost.toFixed(digits))));
  if (!cached) reply.removeHeader('z-cache');
  else if (before === undefined) reply.header('z-cache', 'hit');
}
