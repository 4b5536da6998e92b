import type { FastifyRequest } from 'fastify';
import { Fault } from '#core/contract/fault.ts';
import { sessionCookie } from '#core/server/auth/cookies.ts';
import { requireOwnOrigin } from '#core/server/http/guards.ts';

/** What a page's own program and its player ask for, as browsers say it. */
const asked: ReadonlySet<string | undefined> = new Set(['empty', 'audio']);

/** Refuses a reading with our cookie that a link or a picture makes: whoever follows it or looks at it would pay for the call. */
export function requireOwnProgram(request: FastifyRequest): void {
  if (request.cookies[sessionCookie] === undefined) return;
  requireOwnOrigin(request, undefined);
  const { 'sec-fetch-site': site, 'sec-fetch-dest': dest } = request.headers;
  if (site !== undefined && !asked.has(dest))
    throw new Fault(
      'origin.refused',
      'No link and no picture makes this call. Open the workbench itself, or use an API key.',
      403,
    );
}
