import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { Fault } from '#core/contract/fault.ts';

/** Sources by directive of a content policy. */
type Policy = Readonly<Record<string, readonly string[]>>;

const own: Policy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

const written = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

const fixed: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
  'content-security-policy': written(own),
};

/** Puts the security headers on every answer and refuses writes that another site makes with our cookie. */
export function guard(
  app: FastifyInstance,
  { publicUrl, sessionCookie }: { publicUrl: string | undefined; sessionCookie: string },
): void {
  const headers = publicUrl?.startsWith('https:')
    ? { ...fixed, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : fixed;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('z-requestid', request.id);
    requireHost(request);
    if (!safe.has(request.method) && request.headers.cookie?.includes(`${sessionCookie}=`))
      requireOwnOrigin(request, publicUrl);
    done();
  });
}

/** A name or an address, and a port; nothing, where a client knows no name. */
const hostName = /^([\w.-]*|\[[\da-f:.]+\])(:\d*)?$/i;
const forwardedHost = 'x-forwarded-host';

/** Of two names of a host we might believe the one, and a proxy the other; what is no name of a host nobody is to take for one. */
function requireHost({ raw: { rawHeaders, httpVersion } }: FastifyRequest): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const { length } = rawHeaders[at]!;
    if (length !== 4 && length !== forwardedHost.length) continue;
    const name = rawHeaders[at]!.toLowerCase();
    if (name === 'host') hosts++;
    else if (name !== forwardedHost) continue;
    // Each proxy adds the name that it was asked by.
    const named = name === 'host' ? [rawHeaders[at + 1]!] : rawHeaders[at + 1]!.split(',');
    if (!named.every((each) => hostName.test(each.trim())))
      throw new Fault('request.malformed', `The header ${name} names no host. Send a name or an address.`, 400);
  }
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0'))
    throw new Fault('request.malformed', 'The request names no host, or several. Send one header Host.', 400);
}

const widened = new WeakMap<FastifyReply, Policy>();

/** Adds sources to the content policy of the one page that is answered; what is not named stays as it is for all pages. */
export function widenPolicy(reply: FastifyReply, more: Policy): void {
  const before = widened.get(reply) ?? own;
  // A directive that the policy does not name stood for what `default-src` says.
  const wider = Object.entries(more).map(
    ([directive, sources]) =>
      [
        directive,
        [
          ...new Set([
            ...(before[directive] ?? own['default-src']!).filter((source) => source !== "'none'"),
            ...sources,
          ]),
        ],
      ] as const,
  );
  const policy = { ...before, ...Object.fromEntries(wider) };
  widened.set(reply, policy);
  reply.header('content-security-policy', written(policy));
}

/** Lets the page that is answered carry styles inline; answers what marks them as ours. */
export function allowInlineStyles(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64');
  widenPolicy(reply, { 'style-src': [`'nonce-${nonce}'`] });
  return nonce;
}

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses a write that a page of another site makes; browsers say where a write comes from. */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin') return;
  const own = [`${request.protocol}://${request.host}`, publicUrl && new URL(publicUrl).origin];
  if (typeof origin === 'string' && own.includes(origin)) return;
  throw new Fault(
    'origin.refused',
    'This write came from another site. Open the workbench itself, or use an API key.',
    403,
  );
}
