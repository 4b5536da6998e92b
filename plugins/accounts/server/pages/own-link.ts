import type { FastifyRequest } from 'fastify';

/** Whether somebody followed a link of ours, as the browser says; what other sites, prefetches and links in people's texts open, which name no referrer, must be confirmed. */
export function isOwnLink({ headers }: FastifyRequest): boolean {
  return (
    headers['sec-fetch-site'] === 'same-origin' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    headers.referer !== undefined &&
    headers['sec-purpose'] === undefined
  );
}
