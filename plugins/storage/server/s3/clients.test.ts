import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clients, ran } from '../test/clients.ts';
import { openStorage } from '../test/world.ts';

const storage = await openStorage();
const { alice, Bucket, read, bytesKept } = storage;
const large = randomBytes(18 * 2 ** 20 + 5);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-s3-clients-'));
  await mkdir(join(folder, 'tree/sub dir'), { recursive: true });
  await writeFile(join(folder, 'large.bin'), large);
  await writeFile(join(folder, 'tree/один.txt'), 'one');
  await writeFile(join(folder, 'tree/sub dir/a+b&c.txt'), 'two');
});
afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});

const client = (name: keyof typeof clients, called: string, transcript: (program: string) => Promise<void>) => {
  const program = clients[name];
  test.runIf(program)(program ? called : `${called} (not run: it is neither here nor could be installed)`, () =>
    transcript(program!),
  );
};

client('aws', 'aws-cli copies, syncs, lists, moves, signs and removes', async (program) => {
  const env = {
    AWS_ACCESS_KEY_ID: alice.accessKey,
    AWS_SECRET_ACCESS_KEY: alice.secretKey,
    AWS_DEFAULT_REGION: 'ru',
    AWS_MAX_ATTEMPTS: '1',
  };
  const aws = (...args: string[]) => ran(program, ['--endpoint-url', alice.s3Url, ...args], { env });
  const well = async (...args: string[]) => {
    const { code, out, err } = await aws(...args);
    expect({ args, code, err }).toEqual({ args, code: 0, err: '' });
    return out;
  };
  const at = (key: string) => `s3://${Bucket}/aws/${key}`;
  expect(await well('s3', 'ls')).toContain(Bucket);
  await well('s3', 'cp', '--quiet', join(folder, 'large.bin'), at('large.bin'));
  await well('s3', 'cp', '--quiet', at('large.bin'), join(folder, 'back.bin'));
  expect(large.equals(await readFile(join(folder, 'back.bin')))).toBe(true);
  const piped = await ran(program, ['--endpoint-url', alice.s3Url, 's3', 'cp', '-', at('piped')], {
    env,
    input: 'piped',
  });
  expect([piped.code, await read('aws/piped')]).toEqual([0, 'piped']);
  await well('s3', 'sync', '--quiet', join(folder, 'tree'), at('tree'));
  expect(await well('s3', 'sync', join(folder, 'tree'), at('tree'))).toBe('');
  expect(await well('s3', 'ls', '--recursive', at('tree/'))).toMatch(/3 aws\/tree\/sub dir\/a\+b&c\.txt[^]*один\.txt/);
  await well('s3', 'sync', '--quiet', at('tree'), join(folder, 'synced'));
  expect(await readFile(join(folder, 'synced/один.txt'), 'utf8')).toBe('one');
  await well('s3', 'mv', '--quiet', at('large.bin'), at('moved.bin'));
  const head = JSON.parse(await well('s3api', 'head-object', '--bucket', Bucket, '--key', 'aws/moved.bin'));
  expect(head).toMatchObject({ ContentLength: large.length, ETag: expect.stringMatching(/-3"$/) });
  const link = (await well('s3', 'presign', at('piped'))).trim();
  expect(await (await fetch(link)).text()).toBe('piped');
  const none = await aws('s3', 'cp', at('large.bin'), '-');
  expect([none.code, none.err]).toEqual([1, expect.stringContaining('404')]);
  expect((await aws('s3', 'rb', `s3://${Bucket}`)).err).toContain('AccessDenied');
  await well('s3', 'rm', '--quiet', '--recursive', at(''));
  expect(await bytesKept()).toBe(0);
});

client('s3cmd', 's3cmd puts, gets, syncs, copies, counts and deletes', async (program) => {
  const { host } = new URL(alice.s3Url);
  const config = join(folder, 's3cfg');
  await writeFile(
    config,
    `[default]\naccess_key = ${alice.accessKey}\nsecret_key = ${alice.secretKey}\nhost_base = ${host}\nhost_bucket = ${host}\n` +
      'bucket_location = ru\nuse_https = False\nsignature_v2 = False\nmax_retries = 1\n',
  );
  const s3cmd = (...args: string[]) => ran(program, ['-c', config, '--no-progress', ...args]);
  const well = async (...args: string[]) => {
    const { code, out, err } = await s3cmd(...args);
    expect({ args, code, err }).toEqual({ args, code: 0, err: '' });
    return out;
  };
  const at = (key: string) => `s3://${Bucket}/s3cmd/${key}`;
  const before = await bytesKept();
  expect(await well('ls')).toContain(Bucket);
  await well('put', '--multipart-chunk-size-mb=8', join(folder, 'large.bin'), at('large.bin'));
  await well('get', '--force', at('large.bin'), join(folder, 'got.bin'));
  expect(large.equals(await readFile(join(folder, 'got.bin')))).toBe(true);
  await well('sync', `${join(folder, 'tree')}/`, at('tree/'));
  expect(await well('ls', '--recursive', at('tree/'))).toContain('sub dir/a+b&c.txt');
  await well('cp', at('tree/один.txt'), at('copy.txt'));
  expect(await read('s3cmd/copy.txt')).toBe('one');
  await well('put', '--add-header=x-amz-meta-author:Anna', join(folder, 'tree/один.txt'), at('told.txt'));
  expect(await well('info', at('told.txt'))).toMatch(/File size: 3[^]*x-amz-meta-author:\s+Anna/);
  expect(await well('du', at(''))).toContain(String(large.length + 3 + 3 + 3 + 3));
  await mkdir(join(folder, 'down'));
  await well('sync', at('tree/'), `${join(folder, 'down')}/`);
  expect((await readdir(join(folder, 'down'))).toSorted()).toEqual(['sub dir', 'один.txt']);
  await well('del', '--recursive', '--force', at(''));
  expect(await bytesKept()).toBe(before);
});

const boto = `
import boto3, hashlib, os, sys
from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from botocore.exceptions import ClientError
url, bucket, key, secret, path = sys.argv[1:]
config = Config(signature_version='s3v4', s3={'addressing_style': 'path'}, retries={'max_attempts': 1})
s3 = boto3.client('s3', endpoint_url=url, aws_access_key_id=key, aws_secret_access_key=secret, region_name='ru', config=config)
def refused(call, **given):
    try:
        call(Bucket=bucket, **given)
    except ClientError as error:
        return error.response['Error']['Code']
s3.head_bucket(Bucket=bucket)
parts = TransferConfig(multipart_threshold=6 * 2**20, multipart_chunksize=6 * 2**20)
s3.upload_file(path, bucket, 'boto/large', Config=parts, ExtraArgs={'Metadata': {'a': 'b'}})
s3.download_file(bucket, 'boto/large', path + '.back')
same = open(path, 'rb').read() == open(path + '.back', 'rb').read()
s3.put_object(Bucket=bucket, Key='boto/sum', Body=b'content', ChecksumAlgorithm='SHA256')
kept = s3.get_object(Bucket=bucket, Key='boto/sum', ChecksumMode='ENABLED')
print(same, s3.head_object(Bucket=bucket, Key='boto/large')['Metadata'], kept['Body'].read(), 'ChecksumSHA256' in kept)
for number in range(25):
    s3.put_object(Bucket=bucket, Key=f'boto/many/{number:02}', Body=b'')
pages = s3.get_paginator('list_objects_v2').paginate(Bucket=bucket, Prefix='boto/', Delimiter='/', PaginationConfig={'PageSize': 2})
print([p['Prefix'] for page in pages for p in page.get('CommonPrefixes', [])], sum(len(page['Contents']) for page in s3.get_paginator('list_objects').paginate(Bucket=bucket, Prefix='boto/many/', PaginationConfig={'PageSize': 7})))
print(refused(s3.put_object, Key='boto/sum', Body=b'', IfNoneMatch='*'), refused(s3.get_object, Key='none'), refused(s3.get_object, Key='boto/sum', Range='bytes=99-'), refused(s3.get_bucket_acl))
copied = s3.copy_object(Bucket=bucket, Key='boto/copy', CopySource={'Bucket': bucket, 'Key': 'boto/sum'})
objects = boto3.resource('s3', endpoint_url=url, aws_access_key_id=key, aws_secret_access_key=secret, region_name='ru', config=config).Bucket(bucket).objects
print(copied['CopyObjectResult']['ETag'] == kept['ETag'], len(objects.filter(Prefix='boto/').delete()[0]['Deleted']))
`;
client('python', 'boto3 uploads in parts, downloads, checks, pages, copies and deletes', async (program) => {
  const args = ['-c', boto, alice.s3Url, Bucket, alice.accessKey, alice.secretKey, join(folder, 'large.bin')];
  const { code, out, err } = await ran(program, args);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out.trim().split('\n')).toEqual([
    "True {'a': 'b'} b'content' True",
    "['boto/many/'] 25",
    'PreconditionFailed NoSuchKey InvalidRange NotImplemented',
    'True 28',
  ]);
});
