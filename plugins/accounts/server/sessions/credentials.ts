import type { IncomingHttpHeaders } from 'node:http';
import { Fault } from '#core/contract/fault.ts';

/** The key or session secret that a request carries in `MLP-API-KEY`, `Authorization: Bearer <key>` or `Authorization: <key>`; empty where the header is. */
export function credentialOf(headers: IncomingHttpHeaders): string | undefined {
  const { 'mlp-api-key': key, authorization } = headers;
  if (key !== undefined) return String(key).trim();
  if (authorization === undefined) return undefined;
  const [, bearer] = /^(?:bearer\s+)?(\S*)$/i.exec(authorization.trim()) ?? [];
  if (bearer === undefined)
    throw new Fault(
      'authorization.malformed',
      'The Authorization header cannot be read. Send "Bearer <key>" or the key alone.',
      401,
    );
  return bearer;
}
