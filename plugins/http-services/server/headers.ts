import type { FastifyRequest } from 'fastify';
import { accountCookie, languageCookie, sessionCookie, themeCookie } from '#core/server/auth/cookies.ts';
import type { Place } from './addresses.ts';

/** The cookie that holds a visit on a service's own host. */
export const visitCookie = 'berth_visit';

const ownCookies: ReadonlySet<string> = new Set([
  sessionCookie,
  accountCookie,
  languageCookie,
  themeCookie,
  visitCookie,
]);

/** What concerns one connection alone, and is never passed on. */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
]);

/** What this server says itself, or keeps for itself. */
const ownRequest: ReadonlySet<string> = new Set([
  'host',
  'expect',
  'cookie',
  'mlp-api-key',
  'forwarded',
  'x-real-ip',
  'x-original-url',
  'x-rewrite-url',
  'z-requestid',
  'content-length',
]);

/** What would act on more than the service itself: on the server's own origin where it is shown there, else on this server's sign-in. */
const tooFar: ReadonlySet<string> = new Set([
  'clear-site-data',
  'service-worker-allowed',
  'strict-transport-security',
  'public-key-pins',
  'alt-svc',
  'nel',
  'report-to',
  'z-custom-billing',
]);
const onOurOrigin: ReadonlySet<string> = new Set([
  'set-cookie',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'x-frame-options',
  // Browsers would ask for a password in the name of the server.
  'www-authenticate',
]);

type Pairs = string[];

/** What a header came as: a client gives one line as a text, or as a list of one; several as a list, or joined. */
type Value = string | readonly string[] | undefined;
export type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

const linesOf = (value: Value): readonly string[] => [value ?? []].flat();

/** The headers of a request as the service gets them, names and values by turns. Nothing of the caller's session or key is among them. */
export function toService(
  { id, raw, ip, protocol, host }: FastifyRequest,
  { prefix, ownHost }: Place,
  { keyInAuthorization, upgrade = false }: { readonly keyInAuthorization: boolean; readonly upgrade?: boolean },
): Pairs {
  const named = namedBy(raw.headers.connection);
  const pairs: Pairs = [
    'host',
    host,
    'x-forwarded-for',
    ip,
    'x-forwarded-proto',
    protocol,
    'x-forwarded-host',
    host,
    'z-requestid',
    id,
  ];
  if (prefix) pairs.push('x-forwarded-prefix', prefix);
  if (upgrade) pairs.push('connection', 'Upgrade', 'upgrade', 'websocket');
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    // Some servers read an underscore as a hyphen.
    const name = raw.rawHeaders[at]!.toLowerCase().replaceAll('_', '-');
    if (
      ofConnection.has(name) ||
      named.has(name) ||
      ownRequest.has(name) ||
      name.startsWith('x-forwarded-') ||
      (keyInAuthorization && name === 'authorization')
    )
      continue;
    pairs.push(raw.rawHeaders[at]!, raw.rawHeaders[at + 1]!);
  }
  const length = raw.headers['content-length'];
  if (length !== undefined) pairs.push('content-length', length);
  const cookies = ownHost ? cookiesOfService(raw.headers.cookie) : '';
  if (cookies) pairs.push('cookie', cookies);
  return pairs;
}

/** The headers of an answer as the caller gets them. */
export function fromService(
  headers: AnswerHeaders,
  { prefix, ownHost }: Place,
  host: string,
): Record<string, string | string[]> {
  const named = namedBy(headers.connection);
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (
      value === undefined ||
      ofConnection.has(name) ||
      named.has(name) ||
      tooFar.has(name) ||
      (!ownHost && onOurOrigin.has(name))
    )
      continue;
    kept[name] = value;
  }
  if (ownHost) {
    if (headers['set-cookie'] !== undefined) kept['set-cookie'] = linesOf(headers['set-cookie']).flatMap(ownedCookie);
    return kept;
  }
  for (const name of ['location', 'content-location', 'refresh'] as const)
    if (kept[name] !== undefined)
      kept[name] = linesOf(kept[name]).map((line) => {
        const at = name === 'refresh' ? beforeRefresh.exec(line)![0].length : 0;
        return line.slice(0, at) + below(line.slice(at), prefix, host);
      });
  // What is shown on the server's own origin is held apart from it: no cookies, no storage, nobody's rights.
  kept['content-security-policy'] = [...linesOf(headers['content-security-policy']), sandbox];
  return {
    ...kept,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': '*',
  };
}

const sandbox = 'sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads';

/** What stands in `refresh` before the address that it leads to. */
const beforeRefresh = /^\s*[\d.]*\s*[;,]?\s*(?:url\s*=\s*)?["']?/i;
const origin = /^(?:https?:)?[/\\]{2}[^/\\?#]*/i;

/** A redirect within the service stays below its prefix. */
function below(target: string, prefix: string, host: string): string {
  const [named] = origin.exec(target) ?? [];
  if (named === undefined) return /^[/\\]/.test(target) ? `${prefix}/${target.slice(1)}` : target;
  return isHost(target, host) ? `${prefix}/${target.slice(named.length).replace(/^[/\\]/, '')}` : target;
}

/** Whether an address is at a host, as browsers read the two. */
function isHost(address: string, host: string): boolean {
  const read = URL.parse(address, `http://${host}`);
  return read !== null && read.host === URL.parse(`${read.protocol}//${host}`)?.host;
}

/** A cookie for the service's own host alone, and none that would stand for one of ours. */
function ownedCookie(cookie: string): string[] {
  const name = cookie.split('=', 1)[0]!.trim().toLowerCase();
  return ownCookies.has(name) ? [] : [cookie.replace(/;\s*domain=[^;]*/gi, '')];
}

const cookiesOfService = (header: string | undefined): string =>
  (header ?? '')
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !ownCookies.has(each.split('=', 1)[0]!.trim().toLowerCase()))
    .join('; ');

const namedBy = (connection: Value): ReadonlySet<string> =>
  new Set(
    linesOf(connection)
      .join()
      .toLowerCase()
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  );
