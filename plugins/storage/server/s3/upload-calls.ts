import { beyondEnd } from '../faults.ts';
import type { Objects } from '../objects.ts';
import type { NamedPart, Uploads } from '../uploads.ts';
import { invalid, malformedXml } from './error.ts';
import { checksumHeaders, copied, quoted } from './object-calls.ts';
import { answer, type S3Request } from './request.ts';
import { readXml, xml } from './xml.ts';

const uploadOf = (request: S3Request, uploads: Uploads) =>
  uploads.require(request.bucket.accountId, request.query.get('uploadId') ?? '', request.key);
const mostParts = 10_000;

export async function beginUpload(request: S3Request, uploads: Uploads): Promise<void> {
  const algorithm = request.algorithm();
  const { bucket, key } = request;
  const { id } = await uploads.begin(bucket.accountId, key, { ...request.described(), algorithm });
  answer(
    request,
    xml('InitiateMultipartUploadResult', { Bucket: bucket.name, Key: key, UploadId: id }),
    algorithm && {
      'x-amz-checksum-algorithm': algorithm,
      'x-amz-checksum-type': algorithm === 'CRC64NVME' ? 'FULL_OBJECT' : 'COMPOSITE',
    },
  );
}

export async function putPart(request: S3Request, uploads: Uploads, objects: Objects): Promise<void> {
  const upload = await uploadOf(request, uploads);
  const number = request.number('partNumber', 0, { min: 1, max: mostParts });
  if (request.header('x-amz-copy-source') === undefined) {
    const { etag, checksum } = await uploads.put(upload, number, request.source());
    return answer(request, '', { etag: quoted(etag), ...checksumHeaders(checksum) });
  }
  const from = await copied(request, objects);
  const { start, end } = partCopied(request.header('x-amz-copy-source-range'), from.bytes);
  const part = await uploads.put(upload, number, {
    content: objects.read(from, start, end),
    bytes: end - start + 1,
  });
  answer(request, xml('CopyPartResult', { ETag: quoted(part.etag), LastModified: part.modifiedAt.toISOString() }));
}

/** Of an object that is copied as a part: unlike for readers, a range has to be all there. */
function partCopied(range: string | undefined, bytes: number): { readonly start: number; readonly end: number } {
  if (range === undefined) return { start: 0, end: bytes - 1 };
  const [, start, end] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(range) ?? [];
  if (start === undefined || Number(start) > Number(end))
    throw invalid('x-amz-copy-source-range has to be such as bytes=0-9, the first byte and the last one.');
  if (Number(end) >= bytes) throw beyondEnd(bytes);
  return { start: Number(start), end: Number(end) };
}

export async function completeUpload(request: S3Request, uploads: Uploads): Promise<void> {
  const upload = await uploadOf(request, uploads);
  const { Part: named } = readXml(await request.text(), 'CompleteMultipartUpload');
  if (!Array.isArray(named)) throw malformedXml();
  const parts = (named as readonly Readonly<Record<string, unknown>>[]).map(({ PartNumber, ETag }): NamedPart => {
    if (!/^\d{1,5}$/.test(String(PartNumber)) || typeof ETag !== 'string') throw malformedXml();
    return { number: Number(PartNumber), etag: ETag };
  });
  const { etag, checksum } = await uploads.complete(upload, parts, request.condition(), request.expectedChecksum());
  const { bucket, key } = request;
  answer(
    request,
    xml('CompleteMultipartUploadResult', {
      Location: `/${bucket.name}/${key}`,
      Bucket: bucket.name,
      Key: key,
      ETag: quoted(etag),
      ...(checksum && { [`Checksum${checksum.algorithm}`]: checksum.value, ChecksumType: checksum.type }),
    }),
  );
}

export async function abortUpload(request: S3Request, uploads: Uploads): Promise<void> {
  await uploads.abort(await uploadOf(request, uploads));
  answer(request, '', {}, 204);
}

export async function listParts(request: S3Request, uploads: Uploads): Promise<void> {
  const upload = await uploadOf(request, uploads);
  const after = request.number('part-number-marker', 0, { max: mostParts });
  const most = request.number('max-parts', 1_000, { min: 1, max: 1_000 });
  const found = await uploads.parts(upload.id, { after, most: most + 1 });
  const told = found.slice(0, most);
  answer(
    request,
    xml('ListPartsResult', {
      Bucket: request.bucket.name,
      Key: request.key,
      UploadId: upload.id,
      PartNumberMarker: after,
      NextPartNumberMarker: told.at(-1)?.number ?? after,
      MaxParts: most,
      IsTruncated: found.length > most,
      StorageClass: 'STANDARD',
      Part: told.map(({ number, etag, piece, modifiedAt, checksum }) => ({
        PartNumber: number,
        LastModified: modifiedAt.toISOString(),
        ETag: quoted(etag),
        Size: piece.bytes,
        ...(checksum && { [`Checksum${checksum.algorithm}`]: checksum.value }),
      })),
    }),
  );
}

export async function listUploads(request: S3Request, uploads: Uploads): Promise<void> {
  const prefix = request.query.get('prefix') ?? '';
  const found = (await uploads.all(request.bucket.accountId)).filter(({ key }) => key.startsWith(prefix));
  answer(
    request,
    xml('ListMultipartUploadsResult', {
      Bucket: request.bucket.name,
      Prefix: prefix,
      MaxUploads: 1_000,
      IsTruncated: false,
      Upload: found.map(({ key, id, createdAt }) => ({
        Key: key,
        UploadId: id,
        StorageClass: 'STANDARD',
        Initiated: createdAt.toISOString(),
      })),
    }),
  );
}
