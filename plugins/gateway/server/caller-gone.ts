import type { FastifyReply } from 'fastify';

/** Aborted when the caller leaves before the answer is whole. The request's own signal falls silent once an answer is streamed. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new Error('The caller has gone.'));
  });
  return gone.signal;
}
