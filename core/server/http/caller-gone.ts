import type { FastifyReply } from 'fastify';
import { Fault } from '#core/contract/fault.ts';

/** Aborted when the caller leaves before the answer is whole, also where they have left already. The request's own signal is aborted as soon as its body is read. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const left = () => {
    if (!raw.writableFinished)
      gone.abort(new Fault('client.closed', 'The caller left before the answer was whole.', 499));
  };
  if (raw.destroyed) left();
  else raw.once('close', left);
  return gone.signal;
}
