import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { passedOn } from '#core/server/blobs/passed-buffers.ts';
import { noObject } from '../faults.ts';
import { holds, type Objects } from '../objects.ts';
import { rangeOf } from '../range.ts';
import type { Checksum, ObjectRow } from '../tables.ts';
import { accessDenied, invalid, noBucket, S3Error } from './error.ts';
import { answer, type S3Request } from './request.ts';
import { xml } from './xml.ts';

const overrides = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];

/** As HTTP has it: what is visible in ISO-8859-1, and blanks. */
const fitsHeader = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value);

export const checksumHeaders = (checksum: Checksum | null | undefined): Record<string, string> =>
  checksum
    ? { [`x-amz-checksum-${checksum.algorithm.toLowerCase()}`]: checksum.value, 'x-amz-checksum-type': checksum.type }
    : {};

export const quoted = (etag: string): string => `"${etag}"`;

export async function putObject(request: S3Request, objects: Objects): Promise<void> {
  const row = await objects.put(
    request.bucket.accountId,
    request.key,
    request.source(),
    request.described(),
    request.condition(),
  );
  answer(request, '', { etag: quoted(row.etag), ...checksumHeaders(row.checksum) });
}

function partOf({ pieces }: ObjectRow, number: number): { readonly start: number; readonly end: number } {
  const part = pieces[number - 1];
  if (!part) throw new S3Error('InvalidPartNumber', 416, `The object has ${pieces.length} parts.`);
  const start = pieces.slice(0, number - 1).reduce((sum, { bytes }) => sum + bytes, 0);
  return { start, end: start + part.bytes - 1 };
}

/** The status where the reader has it already, or does not want it as it is. */
function refused(request: S3Request, { etag, modifiedAt }: ObjectRow): 304 | 412 | undefined {
  const seconds = Math.floor(modifiedAt.getTime() / 1_000) * 1_000;
  const [match, none] = [request.header('if-match'), request.header('if-none-match')];
  const [since, unless] = [request.header('if-modified-since'), request.header('if-unmodified-since')];
  if (match !== undefined ? !holds({ ifMatch: match }, etag) : unless !== undefined && seconds > Date.parse(unless))
    return 412;
  if (none !== undefined ? !holds({ ifNoneMatch: none }, etag) : since !== undefined && seconds <= Date.parse(since))
    return 304;
  return undefined;
}

export async function getObject(request: S3Request, objects: Objects): Promise<void> {
  const { raw, response, bucket, key, query } = request;
  const row = await objects.require(bucket.accountId, key);
  const stands = {
    etag: quoted(row.etag),
    'last-modified': row.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
  };
  const status = refused(request, row);
  if (status === 412) throw new S3Error('PreconditionFailed', 412, 'The object is not as the request demands.');
  if (status === 304) return answer(request, '', stands, 304);
  const number = request.number('partNumber', 0, { min: 1, max: 10_000 });
  const range = number > 0 && row.bytes > 0 ? partOf(row, number) : rangeOf(request.header('range'), row.bytes);
  const { start, end } = range ?? { start: 0, end: row.bytes - 1 };
  const wanted = overrides.flatMap((name) => {
    const value = query.get(`response-${name}`);
    if (value === undefined) return [];
    if (!fitsHeader(value)) throw invalid(`response-${name} holds characters that no header can hold.`);
    return [[name, value] as const];
  });
  const content = raw.method === 'HEAD' || row.bytes === 0 ? undefined : await objects.open(row, start, end);
  response.writeHead(range ? 206 : 200, {
    'content-type': 'binary/octet-stream',
    ...row.headers,
    ...Object.fromEntries(
      Object.entries(row.metadata).map(([name, value]) => [
        `x-amz-meta-${name}`,
        Buffer.from(value).toString('latin1'),
      ]),
    ),
    ...Object.fromEntries(wanted),
    ...stands,
    ...(request.header('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED' && !range && checksumHeaders(row.checksum)),
    ...(number > 0 && { 'x-amz-mp-parts-count': row.pieces.length }),
    ...(range && { 'content-range': `bytes ${start}-${end}/${row.bytes}` }),
    'content-length': end - start + 1,
    // What somebody keeps here is no page of ours: it gets no origin.
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  });
  if (!content) return void response.end();
  await pipeline(Readable.from(passedOn(content), { objectMode: false }), response);
}

export async function deleteObject(request: S3Request, objects: Objects): Promise<void> {
  const wanted = { key: request.key, ifMatch: request.header('if-match') };
  const { changed } = await objects.deleteMatching(request.bucket.accountId, [wanted]);
  if (changed.length > 0) throw new S3Error('PreconditionFailed', 412, 'The object has another ETag.');
  answer(request, '', {}, 204);
}

/** The object that is copied, where its caller may read it and it is as they demand. */
export async function copied(request: S3Request, objects: Objects): Promise<ObjectRow> {
  const text = request
    .header('x-amz-copy-source')!
    .replace(/\?versionId=[^?]*$/, '')
    .replace(/^\//, '');
  let path: string;
  try {
    path = decodeURIComponent(text);
  } catch {
    throw invalid('x-amz-copy-source is not <bucket>/<key>, encoded as in an address.');
  }
  const at = path.indexOf('/');
  if (at < 1) throw invalid('x-amz-copy-source is not <bucket>/<key>.');
  if (path.slice(0, at) !== request.bucket.name) throw noBucket();
  const key = path.slice(at + 1);
  const row = await objects.find(request.bucket.accountId, key);
  if (!row) throw noObject(key);
  const condition = {
    ifMatch: request.header('x-amz-copy-source-if-match'),
    ifNoneMatch: request.header('x-amz-copy-source-if-none-match'),
  };
  if (!holds(condition, row.etag))
    throw new S3Error('PreconditionFailed', 412, 'The object to be copied has another ETag.');
  return row;
}

export async function copyObject(request: S3Request, objects: Objects): Promise<void> {
  const from = await copied(request, objects);
  const replaces = request.header('x-amz-metadata-directive')?.toUpperCase() === 'REPLACE';
  if (from.key === request.key && !replaces)
    throw new S3Error('InvalidRequest', 400, 'An object is copied onto itself to change its metadata alone.');
  if (request.header('x-amz-acl')?.startsWith('public'))
    throw accessDenied('Objects are not public here. Share them by links that end.');
  const row = await objects.copy(from, request.key, replaces ? request.described() : from, request.condition());
  answer(request, xml('CopyObjectResult', { ETag: quoted(row.etag), LastModified: row.modifiedAt.toISOString() }));
}
