import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
  type ListObjectsCommandOutput,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AwsClient } from 'aws4fetch';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from '../test/world.ts';

// What S3 does at its edges, case by case.

const { alice, s3, Bucket, put, read, close } = await openStorage();
afterAll(close);

const said = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    ({ name, $metadata }: { name: string; $metadata?: { httpStatusCode?: number } }) =>
      `${$metadata?.httpStatusCode} ${name}`,
  );

const keys = ['a', 'b/1', 'b/2', 'b_c', 'b', 'c d/1', 'c.x', 'é', 'z//1', 'z/1'];
beforeAll(async () => {
  for (const key of keys) await put(`list/${key}`);
});

test.each<[string, object, readonly string[]]>([
  ['all, by their bytes', {}, ['a', 'b', 'b/1', 'b/2', 'b_c', 'c d/1', 'c.x', 'z//1', 'z/1', 'é']],
  ['a delimiter', { Delimiter: '/' }, ['a', 'b', 'b_c', 'c.x', 'é', 'b/', 'c d/', 'z/']],
  ['another delimiter', { Delimiter: '_' }, ['a', 'b', 'b/1', 'b/2', 'c d/1', 'c.x', 'z//1', 'z/1', 'é', 'b_']],
  ['a delimiter that no key has', { Delimiter: '~', Prefix: 'list/b' }, ['b', 'b/1', 'b/2', 'b_c']],
  ['a prefix that ends with the delimiter', { Prefix: 'list/z/', Delimiter: '/' }, ['z/1', 'z//']],
  ['a prefix of nothing', { Prefix: 'list/none' }, []],
  ['no keys wanted', { MaxKeys: 0 }, []],
  ['an empty delimiter', { Delimiter: '', Prefix: 'list/b/' }, ['b/1', 'b/2']],
])('lists of both versions: %s', async (_name, query, wanted) => {
  const told = ({ Contents = [], CommonPrefixes = [] }: ListObjectsCommandOutput | ListObjectsV2CommandOutput) => [
    ...Contents.map(({ Key }) => Key!.slice(5)),
    ...CommonPrefixes.map(({ Prefix }) => Prefix!.slice(5)),
  ];
  const first = await s3.send(new ListObjectsCommand({ Bucket, Prefix: 'list/', ...query }));
  const second = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', ...query }));
  expect([told(first), told(second), second.KeyCount]).toEqual([wanted, wanted, wanted.length]);
  expect([first.IsTruncated, second.IsTruncated]).toEqual([false, false]);
});

test.each([
  ['a marker between keys', 'list/b/15', 'b/2'],
  ['a marker that hides a common beginning', 'list/b/', 'b_c'],
  ['a marker behind all', 'list/~~~', 'é'],
])('lists go on behind %s', async (_name, after, next) => {
  const query = { Bucket, Prefix: 'list/', MaxKeys: 1, ...(after === 'list/b/' && { Delimiter: '/' }) };
  const first = await s3.send(new ListObjectsCommand({ ...query, Marker: after }));
  const second = await s3.send(new ListObjectsV2Command({ ...query, StartAfter: after }));
  expect([first.Contents?.[0]?.Key, second.Contents?.[0]?.Key]).toEqual([`list/${next}`, `list/${next}`]);
});

test('names that XML cannot hold come encoded where that is asked for', async () => {
  await put('encoded/line\nbreak +%');
  const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'encoded/', EncodingType: 'url' }));
  expect(Contents!.map(({ Key }) => Key)).toEqual(['encoded/line%0Abreak%20%2B%25']);
  const query = { Bucket, EncodingType: 'other' as 'url' };
  expect(await said(s3.send(new ListObjectsV2Command(query)))).toBe('400 InvalidArgument');
});

test.each<[string, string, string]>([
  ['bytes=0-0', '206', 'z'],
  ['bytes=2-', '206', 'hn zehn'],
  ['bytes=-4', '206', 'zehn'],
  ['bytes=-100', '206', 'zehn zehn'],
  ['bytes=4-100', '206', ' zehn'],
  ['bytes=5-2', '200', 'zehn zehn'],
  ['lines=1-2', '200', 'zehn zehn'],
  ['bytes=9-', '416', 'InvalidRange'],
  ['bytes=-0', '416', 'InvalidRange'],
])('the range %s is answered %s', async (Range, status, content) => {
  await put('ranged', 'zehn zehn');
  const answer = s3.send(new GetObjectCommand({ Bucket, Key: 'ranged', Range }));
  if (status === '416') return expect(await said(answer)).toBe(`416 ${content}`);
  const { $metadata, Body } = await answer;
  expect([String($metadata.httpStatusCode), await Body!.transformToString()]).toEqual([status, content]);
});

test.each<[string, object, string]>([
  ['IfMatch of what is there', { IfMatch: 'own' }, 'done'],
  ['IfMatch of something else', { IfMatch: '"other"' }, '412 PreconditionFailed'],
  ['IfMatch where nothing is', { IfMatch: '*', Key: 'never' }, '404 NoSuchKey'],
  ['IfNoneMatch * where something is', { IfNoneMatch: '*' }, '412 PreconditionFailed'],
  ['IfNoneMatch * where nothing is', { IfNoneMatch: '*', Key: 'fresh' }, 'done'],
])('writing with %s', async (_name, condition, wanted) => {
  const { ETag } = await put('conditional', 'one');
  const own = 'IfMatch' in condition && condition.IfMatch === 'own' ? { IfMatch: ETag } : {};
  const asked = { Bucket, Key: 'conditional', Body: 'two', ...condition, ...own };
  expect(await said(s3.send(new PutObjectCommand(asked)))).toBe(wanted);
});

test('those stay whose ETag is another when they are to be deleted; what is not there is gone already', async () => {
  const { ETag } = await put('many/1');
  await put('many/2');
  const Objects = [
    { Key: 'many/1', ETag },
    { Key: 'many/2', ETag: '"other"' },
    { Key: 'many/none', ETag },
  ];
  const { Deleted, Errors } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
  expect([Deleted, Errors]).toMatchObject([
    [{ Key: 'many/1' }, { Key: 'many/none' }],
    [{ Key: 'many/2', Code: 'PreconditionFailed' }],
  ]);
  expect([await said(read('many/1')), await said(read('many/2'))]).toEqual(['404 NoSuchKey', 'done']);
  const one = (Key: string, IfMatch: string) => said(s3.send(new DeleteObjectCommand({ Bucket, Key, IfMatch })));
  expect(await one('many/2', '"other"')).toBe('412 PreconditionFailed');
  expect([await one('many/none', '"other"'), await one('many/2', '*')]).toEqual(['done', 'done']);
  expect(await said(read('many/2'))).toBe('404 NoSuchKey');
});

test('a name with U+0000 is refused', async () => {
  const Key = 'nul\0';
  const asked = [put(Key, 'x'), read(Key), s3.send(new ListObjectsV2Command({ Bucket, Prefix: Key }))];
  expect(await Promise.all(asked.map(said))).toEqual(Array(3).fill('400 InvalidArgument'));
  const ContinuationToken = Buffer.from(Key).toString('base64url');
  expect(await said(s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken })))).toBe('done');
});

test.each([
  ['ab&#0;', 200, 'ab'],
  ['a&#1;b', 200, 'ab'],
  ['a&#x1;b', 200, 'ab', 'a\u0001b'],
  ['&lt;&amp;&#x26;amp;&#10;&quot;&apos;&gt;', 200, 'ab', '<&&amp;\n"\'>'],
  ['a&unknown;b', 400, 'ab'],
  ['a&b', 400, 'ab'],
  ['a&#xD800;b', 400, 'ab'],
  ['a&#x110000;b', 400, 'ab'],
  ['<![CDATA[ab]]>', 400, 'ab'],
  ['<!DOCTYPE x [<!ENTITY x "ab">]>&x;', 400, 'ab'],
])('of many the key %s is deleted as it is written, and no other', async (written, wanted, stays, goes = 'other') => {
  await put(stays);
  await put(goes);
  const { s3Url, accessKey: accessKeyId, secretKey: secretAccessKey } = alice;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region: 'ru', service: 's3' });
  const body = `<Delete><Object><Key>${written}</Key></Object></Delete>`;
  expect((await client.fetch(`${s3Url}/${Bucket}?delete`, { method: 'POST', body })).status).toBe(wanted);
  expect(await read(stays)).toBe(stays);
  if (goes !== 'other') expect(await said(read(goes))).toBe('404 NoSuchKey');
});

test('what is told with an object stays as it was, however its body was sent', async () => {
  await put('told', 'content', {
    ContentEncoding: 'gzip,aws-chunked',
    ContentDisposition: 'attachment; filename="a b.txt"',
    ContentLanguage: 'en, ru',
    CacheControl: 'max-age=60',
    Metadata: { case: 'Two Words', dots: 'a.b' },
  });
  expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'told' }))).toMatchObject({
    ContentEncoding: 'gzip',
    ContentDisposition: 'attachment; filename="a b.txt"',
    ContentLanguage: 'en, ru',
    CacheControl: 'max-age=60',
    Metadata: { case: 'Two Words', dots: 'a.b' },
  });
  const changed = { ResponseContentType: 'text/plain', ResponseContentDisposition: 'inline' };
  const { ContentType, ContentDisposition } = await s3.send(new GetObjectCommand({ Bucket, Key: 'told', ...changed }));
  expect([ContentType, ContentDisposition]).toEqual(['text/plain', 'inline']);
  const unwritable = { Bucket, Key: 'told', ResponseContentDisposition: 'attachment; filename="имя"' };
  expect(await said(s3.send(new GetObjectCommand(unwritable)))).toBe('400 InvalidArgument');
  expect(await said(put('told', '', { Metadata: { large: 'x'.repeat(2_049) } }))).toBe('400 MetadataTooLarge');
});

test.each([
  ['bytes=0-9', 'done'],
  ['bytes=5-14', '416 InvalidRange'],
  ['bytes=0-', '400 InvalidArgument'],
  ['bytes=9-0', '400 InvalidArgument'],
  ['0-9', '400 InvalidArgument'],
])('a part is copied from the range %s: %s', async (CopySourceRange, wanted) => {
  await put('copied', '0123456789');
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: 'range-target' }));
  const part = { Bucket, Key: 'range-target', UploadId, PartNumber: 1, CopySource: `${Bucket}/copied` };
  expect(await said(s3.send(new UploadPartCopyCommand({ ...part, CopySourceRange })))).toBe(wanted);
});

test('an upload is held to what is said of it: parts, their order and size, their checksum, and that it is there', async () => {
  const Key = 'checked';
  const begin = { Bucket, Key, ChecksumAlgorithm: 'SHA256' as const };
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand(begin));
  const of = async (PartNumber: number, Body: Uint8Array) => {
    const part = { Bucket, Key, UploadId, PartNumber, Body, ChecksumAlgorithm: 'SHA256' as const };
    const { ETag, ChecksumSHA256 } = await s3.send(new UploadPartCommand(part));
    return { PartNumber, ETag, ChecksumSHA256 };
  };
  const [one, two, three] = [
    await of(1, randomBytes(5 * 2 ** 20)),
    await of(2, Buffer.from('small')),
    await of(3, randomBytes(9)),
  ];
  const complete = (Parts: object[], rest: object = {}) =>
    s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts }, ...rest }));
  expect(await said(complete([]))).toBe('400 MalformedXML');
  expect(await said(complete([one, { PartNumber: 9, ETag: one.ETag }]))).toBe('400 InvalidPart');
  expect(await said(complete([two, one]))).toBe('400 InvalidPartOrder');
  expect(await said(complete([one, two, three]))).toBe('400 EntityTooSmall');
  const wrong = randomBytes(32).toString('base64');
  expect(await said(complete([one, two], { ChecksumSHA256: wrong }))).toBe('400 BadDigest');
  expect(await said(complete([one, two], { ChecksumSHA256: wrong, ChecksumType: 'COMPOSITE' }))).toBe('400 BadDigest');
  // What the whole content comes to is not known of parts.
  const done = await complete([one, two], { ChecksumSHA256: wrong, ChecksumType: 'FULL_OBJECT' });
  expect([done.ChecksumSHA256, done.ChecksumType]).toEqual([expect.stringMatching(/-2$/), 'COMPOSITE']);
  expect(await said(complete([one, two]))).toBe('404 NoSuchUpload');
});

test('a link is of its method, its object, its headers and its time alone', async () => {
  await put('linked', 'content');
  const sign = (command: GetObjectCommand | PutObjectCommand, rest: object = {}) =>
    getSignedUrl(s3, command, { expiresIn: 60, ...rest });
  const get = await sign(new GetObjectCommand({ Bucket, Key: 'linked', ResponseContentType: 'text/csv' }));
  const status = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).status;
  expect((await fetch(get)).headers.get('content-type')).toBe('text/csv');
  expect(await status(get.replace('text%2Fcsv', 'text%2Fhtml'))).toBe(403);
  expect(await status(get, { method: 'DELETE' })).toBe(403);
  expect(await status(get, { headers: { range: 'bytes=0-1' } })).toBe(206);
  const typed = await sign(new PutObjectCommand({ Bucket, Key: 'linked', ContentType: 'text/plain' }), {
    signableHeaders: new Set(['content-type']),
  });
  const write = (type: string) => status(typed, { method: 'PUT', body: 'new', headers: { 'content-type': type } });
  expect([await write('text/html'), await write('text/plain')]).toEqual([403, 200]);
});

test('an object with tags is refused, for they would not be kept', async () => {
  const tagged = { Bucket, Key: 'tagged', Body: 'a' };
  expect(await said(s3.send(new PutObjectCommand({ ...tagged, Tagging: 'team=a' })))).toBe('501 NotImplemented');
  expect(await said(s3.send(new HeadObjectCommand({ Bucket, Key: 'tagged' })))).toBe('404 NotFound');
  expect(await said(s3.send(new PutObjectCommand(tagged)))).toBe('done');
});
