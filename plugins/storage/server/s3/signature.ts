import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { accessDenied, invalid, S3Error } from './error.ts';

// Verified here and not by a library: those that sign take decoded parts, of which what came can differ, and know no signed chunks.

/** A request as far as signatures are about it. */
export interface Signable {
  readonly method: string;
  /** As it came, without the query. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: IncomingHttpHeaders;
}

/** What a request says of its signature. */
export interface Claim {
  readonly accessKey: string;
  /** `20260101/region/s3/aws4_request`. */
  readonly scope: string;
  /** `20260101T000000Z`. */
  readonly time: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** Digest of the body, or how it is signed. */
  readonly payload: string;
  readonly presigned: boolean;
}

const algorithm = 'AWS4-HMAC-SHA256';
const mostSkewMs = 15 * 60_000;
const longestSeconds = 7 * 86_400;
export const unsigned = 'UNSIGNED-PAYLOAD';

/** As RFC 3986 has it: only letters, digits and -._~ stand for themselves. */
export const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
export const encodedPath = (path: string): string => path.split('/').map(encoded).join('/');
export const hex = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
export const mac = (key: string | Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The key of a day, a region and a service, which signs requests and chunks. */
export function signingKey(secretKey: string, scope: string): Buffer {
  return scope.split('/').reduce<string | Buffer>((key, part) => mac(key, part), `AWS4${secretKey}`) as Buffer;
}

/** Undefined where a request carries no signature. */
export function claimOf({ query, headers }: Signable): Claim | undefined {
  const asked = new Map(query);
  if (asked.has('X-Amz-Signature')) {
    if (asked.get('X-Amz-Algorithm') !== algorithm) throw unknownSignature();
    return claim(asked.get('X-Amz-Credential'), {
      time: asked.get('X-Amz-Date') ?? '',
      signedHeaders: (asked.get('X-Amz-SignedHeaders') ?? '').split(';'),
      signature: asked.get('X-Amz-Signature')!,
      payload: String(headers['x-amz-content-sha256'] ?? unsigned),
      presigned: true,
    });
  }
  const { authorization } = headers;
  if (authorization === undefined) return undefined;
  if (!authorization.startsWith(`${algorithm} `)) throw unknownSignature();
  const said = new Map(
    authorization
      .slice(algorithm.length)
      .split(',')
      .map((part) => {
        const [name = '', ...value] = part.trim().split('=');
        return [name, value.join('=')] as const;
      }),
  );
  const payload = headers['x-amz-content-sha256'];
  if (typeof payload !== 'string') throw invalid('The header x-amz-content-sha256 is missing.');
  return claim(said.get('Credential'), {
    time: String(headers['x-amz-date'] ?? ''),
    signedHeaders: (said.get('SignedHeaders') ?? '').split(';'),
    signature: said.get('Signature') ?? '',
    payload,
    presigned: false,
  });
}

function claim(credential: string | undefined, rest: Omit<Claim, 'accessKey' | 'scope'>): Claim {
  const [, accessKey, scope] = /^(.+?)\/(\d{8}\/[^/]+\/s3\/aws4_request)$/.exec(credential ?? '') ?? [];
  if (accessKey === undefined || !rest.time.startsWith(scope!.slice(0, 8)))
    throw new S3Error(
      'AuthorizationHeaderMalformed',
      400,
      'The credential is not <access key>/<date>/<region>/s3/aws4_request.',
    );
  if (!rest.signedHeaders.includes('host'))
    throw accessDenied('The header host has to be among those that are signed.');
  return { ...rest, accessKey, scope: scope! };
}

const unknownSignature = (): S3Error =>
  new S3Error('InvalidRequest', 400, `Sign requests by ${algorithm}, the fourth version of signatures.`);

/** Throws where a signature is not of this secret, too old, or of another request. */
export function verify(request: Signable, claim: Claim, secretKey: string, now: Date): void {
  const time = Date.parse(claim.time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const age = now.getTime() - time;
  if (Number.isNaN(time)) throw accessDenied('The request has no x-amz-date such as 20260101T000000Z.');
  if (claim.presigned) {
    const seconds = Number(new Map(request.query).get('X-Amz-Expires'));
    if (!(seconds >= 1 && seconds <= longestSeconds))
      throw new S3Error('AuthorizationQueryParametersError', 400, 'X-Amz-Expires has to be 1 to 604800 seconds.');
    if (age > seconds * 1_000) throw accessDenied('This link has expired. Ask for another one.');
  }
  if (claim.presigned ? age < -mostSkewMs : Math.abs(age) > mostSkewMs)
    throw new S3Error(
      'RequestTimeTooSkewed',
      403,
      'The clock of the client differs from that of the server by more than 15 minutes.',
    );
  // Whoever has a link could else have it copy another object by a header of his own.
  const added = Object.keys(request.headers).find(
    (name) => name.startsWith('x-amz-') && name !== 'x-amz-content-sha256' && !claim.signedHeaders.includes(name),
  );
  if (added !== undefined) throw accessDenied(`The header ${added} is not among those that are signed.`);
  const text = [algorithm, claim.time, claim.scope, hex(Buffer.from(canonical(request, claim), 'latin1'))].join('\n');
  const wanted = mac(signingKey(secretKey, claim.scope), text);
  const given = Buffer.from(claim.signature, 'hex');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new S3Error(
      'SignatureDoesNotMatch',
      403,
      'The signature is not of this request with this secret key. Check both.',
    );
}

export function canonical(
  { method, path, query, headers }: Signable,
  { signedHeaders, payload, presigned }: Claim,
): string {
  const asked = query
    .filter(([name]) => !(presigned && name === 'X-Amz-Signature'))
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .toSorted(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : 1))
    .map((pair) => pair.join('='));
  const told = signedHeaders.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/\s+/g, ' ')}\n`,
  );
  return [
    method,
    encodedPath(decodeURIComponent(path)),
    asked.join('&'),
    told.join(''),
    signedHeaders.join(';'),
    payload,
  ].join('\n');
}

interface Link {
  /** Where the endpoint is, without a path. */
  readonly url: string;
  readonly bucketName: string;
  readonly key: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  readonly seconds: number;
  readonly now: Date;
}

/** A link by which anybody may read an object until it ends. */
export function presignedUrl({ url, bucketName, key, accessKey, secretKey, region, seconds, now }: Link): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const path = encodedPath(`/${bucketName}/${key}`);
  const query = [
    ['X-Amz-Algorithm', algorithm],
    ['X-Amz-Credential', `${accessKey}/${scope}`],
    ['X-Amz-Date', time],
    ['X-Amz-Expires', String(seconds)],
    ['X-Amz-SignedHeaders', 'host'],
  ] as const;
  const request = canonical(
    { method: 'GET', path, query, headers: { host: new URL(url).host } },
    { accessKey, scope, time, signedHeaders: ['host'], signature: '', payload: unsigned, presigned: true },
  );
  const signature = mac(signingKey(secretKey, scope), [algorithm, time, scope, hex(request)].join('\n'));
  const asked = query.map((pair) => pair.map(encoded).join('=')).join('&');
  return `${url}${path}?${asked}&X-Amz-Signature=${signature.toString('hex')}`;
}
