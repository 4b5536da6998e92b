import * as client from 'openid-client';
import type { Refusal } from './arrivals.ts';

/** Why a sign-in through the provider came to nothing, as a word that the pages have a text for. */
export type Problem = Refusal | 'refused' | 'over' | 'unreachable' | 'misconfigured' | 'untrusted';

/** The statuses that the pages are answered with. */
export const statuses: Readonly<Record<Problem, number>> = {
  unproven: 403,
  taken: 409,
  other: 409,
  refused: 403,
  over: 400,
  unreachable: 503,
  misconfigured: 502,
  untrusted: 502,
};

/** What people decide, or are too late for, is no failure of anybody's; the rest is for whoever runs the installation to know. */
const refusals: ReadonlySet<string> = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
]);
const busy: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable']);
const silent: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'ERR_JWKS_TIMEOUT',
  'ERR_JOSE_GENERIC',
]);
const settled: ReadonlySet<string> = new Set([
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

/** What an error of the exchange with the provider means; nothing where it is a defect of ours. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof client.AuthorizationResponseError)
    return refusals.has(error.error) ? 'refused' : busy.has(error.error) ? 'unreachable' : 'misconfigured';
  // The code was used before, by whoever came first, or is too old.
  if (error instanceof client.ResponseBodyError)
    return error.error === 'invalid_grant' ? 'over' : error.status >= 500 ? 'unreachable' : 'misconfigured';
  if (error instanceof client.WWWAuthenticateChallengeError) return 'misconfigured';
  if (error instanceof TypeError && error.message === 'fetch failed') return 'unreachable';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (silent.has(code)) return 'unreachable';
  if (!(error instanceof client.ClientError)) return undefined;
  return settled.has(code) ? 'misconfigured' : 'untrusted';
}
