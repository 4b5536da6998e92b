import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import { isUnreachable, type Database } from '#core/server/database/database.ts';
import { networkList } from '#core/server/networks.ts';
import type { Clock, Log } from '#core/server/runtime.ts';
import { isIPv6 } from 'node:net';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import { region } from '../../contract/region.ts';
import type { Bucket, Buckets } from '../buckets.ts';
import type { Objects } from '../objects.ts';
import type { Uploads } from '../uploads.ts';
import { deleteMany, listBuckets, listKeys } from './bucket-calls.ts';
import { accessDenied, invalid, noBucket, notImplemented, S3Error, toS3Error } from './error.ts';
import { copyObject, deleteObject, getObject, putObject } from './object-calls.ts';
import { answer, S3Request } from './request.ts';
import { claimOf, verify, type Signable } from './signature.ts';
import { abortUpload, beginUpload, completeUpload, listParts, listUploads, putPart } from './upload-calls.ts';
import { xml } from './xml.ts';

export interface EndpointParts {
  readonly db: Database;
  readonly accounts: Accounts;
  readonly buckets: Buckets;
  readonly objects: Objects;
  readonly uploads: Uploads;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether a proxy in front says in x-forwarded-for where callers are. */
  readonly behindProxy: boolean;
}

/** How long a connection may stand still in the middle of a request. */
const silenceMs = 120_000;
const lingerMs = 5_000;

/** A server that speaks S3 for the buckets of all accounts, each by its own keys. */
export function makeEndpoint(parts: EndpointParts): Server {
  const serve = (raw: IncomingMessage, response: ServerResponse, proceed: () => void) =>
    handle(parts, raw, response, proceed).catch((error: unknown) => fail(parts, raw, response, error));
  const server = createServer((raw, response) => void serve(raw, response, () => undefined));
  // Who may not is refused before the body is on its way.
  server.on('checkContinue', (raw, response) => void serve(raw, response, () => response.writeContinue()));
  // Objects may take as long as they need, as long as something comes.
  server.requestTimeout = 0;
  server.timeout = silenceMs;
  return server;
}

async function handle(
  parts: EndpointParts,
  raw: IncomingMessage,
  response: ServerResponse,
  proceed: () => void,
): Promise<void> {
  response.setHeader('x-amz-request-id', randomBytes(8).toString('hex').toUpperCase());
  const { signable, bucketName, key } = read(raw);
  const claim = claimOf(signable);
  if (!claim) throw accessDenied('The request is not signed. Sign it with the keys of your account.');
  const bucket = await parts.buckets.byAccessKey(claim.accessKey);
  if (!bucket) throw new S3Error('InvalidAccessKeyId', 403, 'There is no such access key.');
  verify(signable, claim, bucket.secretKey, parts.clock());
  await requirePlace(parts, raw, bucket);
  const query = new Map(signable.query);
  const request = new S3Request(raw, response, { bucket, key, query, claim, proceed });
  if (bucketName === '') {
    if (raw.method !== 'GET') throw notImplemented();
    return listBuckets(request);
  }
  if (bucketName !== bucket.name)
    throw raw.method === 'PUT' && key === ''
      ? accessDenied('Each account has one bucket, which is there already.')
      : noBucket();
  return key === '' ? onBucket(request, parts) : onObject(request, parts);
}

async function onBucket(request: S3Request, { db, objects, uploads }: EndpointParts): Promise<void> {
  const { raw, query } = request;
  switch (raw.method) {
    case 'HEAD':
      return answer(request, '', { 'x-amz-bucket-region': region });
    case 'GET':
      if (query.has('location')) return answer(request, xml('LocationConstraint', region));
      if (query.has('versioning')) return answer(request, xml('VersioningConfiguration', {}));
      if (query.has('uploads')) return listUploads(request, uploads);
      if (unknown.some((name) => query.has(name))) throw notImplemented();
      return listKeys(request, db);
    case 'PUT':
      if (query.size > 0) throw notImplemented();
      return answer(request, '', { location: `/${request.bucket.name}` });
    case 'POST':
      if (query.has('delete')) return deleteMany(request, objects);
      throw notImplemented();
    case 'DELETE':
      throw accessDenied('The bucket belongs to the account and stays. Delete its objects instead.');
    default:
      throw notImplemented();
  }
}

async function onObject(request: S3Request, { objects, uploads }: EndpointParts): Promise<void> {
  const { raw, query } = request;
  // Tags that come with an object would be lost without a word.
  const hasTags = Boolean(raw.headers['x-amz-tagging']);
  if (hasTags || unknown.some((name) => query.has(name))) throw notImplemented();
  switch (raw.method) {
    case 'HEAD':
    case 'GET':
      return query.has('uploadId') ? listParts(request, uploads) : getObject(request, objects);
    case 'PUT':
      if (query.has('uploadId')) return putPart(request, uploads, objects);
      return request.header('x-amz-copy-source') === undefined
        ? putObject(request, objects)
        : copyObject(request, objects);
    case 'POST':
      if (query.has('uploads')) return beginUpload(request, uploads);
      if (query.has('uploadId')) return completeUpload(request, uploads);
      throw notImplemented();
    case 'DELETE':
      return query.has('uploadId') ? abortUpload(request, uploads) : deleteObject(request, objects);
    default:
      throw notImplemented();
  }
}

/** Questions of S3 that are about more than objects. */
const unknown = (
  'acl policy policyStatus cors lifecycle tagging website notification replication logging encryption object-lock ' +
  'legal-hold retention versions versionId torrent restore select attributes accelerate requestPayment ' +
  'ownershipControls publicAccessBlock analytics inventory metrics intelligent-tiering'
).split(' ');

function read(raw: IncomingMessage): {
  readonly signable: Signable;
  readonly bucketName: string;
  readonly key: string;
} {
  const [path = '/', question = ''] = (raw.url ?? '/').split(/\?(.*)/s);
  try {
    const query = question
      .split('&')
      .filter((each) => each !== '')
      .map((each) => {
        const [name = '', ...value] = each.split('=');
        return [decodeURIComponent(name), decodeURIComponent(value.join('='))] as const;
      });
    const [, bucketName = '', key = ''] = /^\/([^/]*)(?:\/(.*))?$/s.exec(path) ?? [];
    const signable = { method: raw.method ?? 'GET', path, query, headers: raw.headers };
    const told = { signable, bucketName: decodeURIComponent(bucketName), key: decodeURIComponent(key) };
    if (!/%00/.test(raw.url ?? '')) return told;
  } catch {
    throw invalid('The address cannot be decoded.');
  }
  throw invalid('The address holds the character U+0000, which no name has.');
}

/** An account may be held to addresses; programs on this machine, as its instances are, reach its storage all the same. */
async function requirePlace(
  { accounts, behindProxy }: EndpointParts,
  raw: IncomingMessage,
  { accountId }: Bucket,
): Promise<void> {
  const allowed = await accounts.allowedAddresses(accountId);
  if (allowed.length === 0) return;
  const forwarded = behindProxy
    ? String(raw.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)!
        .trim()
    : '';
  const address = (forwarded || (raw.socket.remoteAddress ?? '')).replace(/^::ffff:/, '');
  const isOwn = forwarded === '' && (address === '::1' || address.startsWith('127.'));
  if (!isOwn && !networkList(allowed).check(address, isIPv6(address) ? 'ipv6' : 'ipv4'))
    throw accessDenied('This account may not be used from your address.');
}

function fail({ log }: EndpointParts, raw: IncomingMessage, response: ServerResponse, error: unknown): void {
  const told =
    toS3Error(error) ??
    (isUnreachable(error)
      ? new S3Error('ServiceUnavailable', 503, 'The database cannot be reached at the moment. Try again.')
      : undefined);
  if (!told && !raw.destroyed && !raw.errored)
    log.error({ error: (error as Error).stack }, 'A request of S3 failed in a way that was not foreseen.');
  if (response.headersSent || (raw.destroyed && !raw.complete)) return void response.destroy();
  const { code, status, message } =
    told ?? new S3Error('InternalError', 500, 'Something went wrong on our side. Try again.');
  const body = {
    Code: code,
    Message: message,
    Resource: raw.url?.split('?')[0],
    RequestId: String(response.getHeader('x-amz-request-id')),
  };
  // A body that nobody reads any more is waited for a while, so that the answer is heard.
  if (!raw.complete) {
    raw.resume();
    setTimeout(() => raw.complete || raw.destroy(), lingerMs).unref();
  }
  answer(
    { response },
    xml('Error', body).replace(/ xmlns="[^"]*"/, ''),
    raw.complete ? {} : { connection: 'close' },
    status,
  );
}
