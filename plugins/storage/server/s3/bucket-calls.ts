import type { Database } from '#core/server/database/database.ts';
import { listObjects } from '../listing.ts';
import type { Objects } from '../objects.ts';
import type { ObjectRow } from '../tables.ts';
import { invalid, malformedXml } from './error.ts';
import { quoted } from './object-calls.ts';
import { answer, type S3Request } from './request.ts';
import { encodedPath } from './signature.ts';
import { readXml, xml, type Xml } from './xml.ts';

export function listBuckets(request: S3Request): void {
  const { name, accessKey, createdAt } = request.bucket;
  const owner = { ID: accessKey, DisplayName: accessKey };
  answer(
    request,
    xml('ListAllMyBucketsResult', {
      Owner: owner,
      Buckets: { Bucket: [{ Name: name, CreationDate: createdAt.toISOString() }] },
    }),
  );
}

export async function listKeys(request: S3Request, db: Database): Promise<void> {
  const { query, bucket } = request;
  const second = query.get('list-type') === '2';
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? ''];
  const encoding = query.get('encoding-type');
  if (encoding !== undefined && encoding !== 'url') throw invalid('encoding-type can be url alone.');
  const most = request.number('max-keys', 1_000, { max: 1_000 });
  const token = query.get('continuation-token');
  const after = second
    ? token === undefined
      ? (query.get('start-after') ?? '')
      : Buffer.from(token, 'base64url').toString('utf8')
    : (query.get('marker') ?? '');
  const { objects, prefixes, next } = await listObjects(db, bucket.accountId, { prefix, delimiter, after, most });
  const text = (key: string): string => (encoding === 'url' ? encodedPath(key) : key);
  const owner = { ID: bucket.accessKey, DisplayName: bucket.accessKey };
  const told = (row: ObjectRow): Xml => ({
    Key: text(row.key),
    LastModified: row.modifiedAt.toISOString(),
    ETag: quoted(row.etag),
    ...(row.checksum && { ChecksumAlgorithm: row.checksum.algorithm, ChecksumType: row.checksum.type }),
    Size: row.bytes,
    StorageClass: 'STANDARD',
    ...((!second || query.get('fetch-owner') === 'true') && { Owner: owner }),
  });
  answer(
    request,
    xml('ListBucketResult', {
      Name: bucket.name,
      Prefix: text(prefix),
      ...(delimiter !== '' && { Delimiter: text(delimiter) }),
      MaxKeys: most,
      EncodingType: encoding,
      IsTruncated: next !== undefined,
      ...(second
        ? {
            KeyCount: objects.length + prefixes.length,
            ContinuationToken: token,
            StartAfter: query.has('start-after') ? text(query.get('start-after')!) : undefined,
            NextContinuationToken: next === undefined ? undefined : Buffer.from(next).toString('base64url'),
          }
        : { Marker: text(after), NextMarker: next === undefined ? undefined : text(next) }),
      Contents: objects.map(told),
      CommonPrefixes: prefixes.map((each) => ({ Prefix: text(each) })),
    }),
  );
}

export async function deleteMany(request: S3Request, objects: Objects): Promise<void> {
  const { Object: named, Quiet: quiet } = readXml(await request.text(), 'Delete');
  const told = Array.isArray(named) ? (named as readonly { readonly Key?: unknown; readonly ETag?: unknown }[]) : [];
  if (told.length === 0 || told.length > 1_000) throw malformedXml();
  const wanted = told.map(({ Key: key, ETag: ifMatch }) => {
    if (typeof key !== 'string') throw malformedXml();
    return { key, ifMatch: typeof ifMatch === 'string' ? ifMatch : undefined };
  });
  const changed = new Set((await objects.deleteMatching(request.bucket.accountId, wanted)).changed);
  const gone = wanted.filter(({ key }) => !changed.has(key));
  answer(
    request,
    xml('DeleteResult', {
      ...(quiet !== 'true' && { Deleted: gone.map(({ key }) => ({ Key: key })) }),
      Error: [...changed].map((Key) => ({
        Key,
        Code: 'PreconditionFailed',
        Message: 'The object has another ETag.',
      })),
    }),
  );
}
