import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Caller } from '../auth/identity.ts';

/** What an answer depends on besides its address: whoever keeps one asks again under another name, never for another's. */
const vary = 'Cookie, Authorization, MLP-API-KEY';

/** Sends an answer that its browser may keep and ask about; one that it has already comes back as 304, without its body. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Uint8Array,
  caller: Caller | undefined,
): FastifyReply {
  const tag = tagOf(body, caller);
  reply.headers({ 'cache-control': 'private, no-cache', vary, etag: tag });
  return isKnown(request.headers['if-none-match'], tag)
    ? reply.status(304).removeHeader('content-type').send()
    : reply.send(body);
}

/** Names an answer as this caller got it: nobody else's tag is ever the same. Weak, since proxies may compress. */
export function tagOf(
  body: string | Uint8Array,
  caller: Pick<Caller, 'userId' | 'account' | 'key'> | undefined,
): string {
  const who = caller && [caller.userId, caller.account?.id, caller.key?.id].join('.');
  return `W/"${createHash('sha256').update(`${who}\n`).update(body).digest('base64url').slice(0, 27)}"`;
}

function isKnown(known: string | undefined, tag: string): boolean {
  const tags = known?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? [];
  return tags.includes('*') || tags.includes(tag.slice(2));
}
