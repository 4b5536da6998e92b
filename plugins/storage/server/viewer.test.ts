import { PutObjectCommand } from '@aws-sdk/client-s3';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request as sent, type IncomingMessage } from 'node:http';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { AccountAdministration, Accounts } from '#plugins/accounts/server/public.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { clientOf, openStorage } from './test/world.ts';

const { server, credentials, session, bob, put, read, bytesKept, close } = await openStorage();
afterAll(close);

const home = '/api/mlpcore/account/alice/s3';
/** A call of the bucket viewer; throws nothing, so that refusals can be looked at. */
const view = async (method: string, path: string, body?: unknown) => {
  const { status, body: answer } = await server.call(method, `${home}${path}`, { session, body });
  return status === 200 ? answer : `${status} ${(answer as { code: string }).code}`;
};
const send = async (path: string, body: Uint8Array) => {
  const answer = await fetch(`${server.url}${home}${path}`, {
    method: 'PUT',
    body: body as Uint8Array<ArrayBuffer>,
    headers: { cookie: `berth_session=${session}`, origin: server.url, 'content-type': 'application/octet-stream' },
  });
  const told = (await answer.json()) as { code: string };
  return answer.ok ? told : `${answer.status} ${told.code}`;
};
const folder = async (prefix: string) => {
  const { folders, objects } = (await view('GET', `/objects?prefix=${encodeURIComponent(prefix)}`)) as {
    folders: string[];
    objects: { key: string }[];
  };
  return [...folders, ...objects.map(({ key }) => key)];
};

test('people see, rename and delete folders, which S3 clients see as well', async () => {
  const key = encodeURIComponent('viewed/α b.txt');
  expect(await send(`/object?key=${key}&contentType=text/plain`, Buffer.from('first'))).toMatchObject({ bytes: 5 });
  expect(await send(`/object?key=${key}`, Buffer.from('again'))).toBe('409 storage.object.exists');
  expect(await send(`/object?key=${key}&contentType=text/plain&replace=true`, Buffer.from('second'))).toMatchObject({
    bytes: 6,
  });
  expect(await view('POST', '/folders', { folder: 'viewed/empty/' })).toBe('');
  expect(await view('POST', '/folders', { folder: 'viewed/empty/' })).toBe('409 storage.object.exists');
  expect(await folder('viewed/')).toEqual(['viewed/empty/', 'viewed/α b.txt']);
  const shown = await fetch(`${server.url}${home}/object?key=${key}`, {
    headers: { cookie: `berth_session=${session}`, range: 'bytes=2-3' },
  });
  expect([shown.status, shown.headers.get('content-range'), await shown.text()]).toEqual([206, 'bytes 2-3/6', 'co']);
  // Else a page that somebody uploaded would run as one of ours.
  expect([shown.headers.get('content-disposition'), shown.headers.get('content-security-policy')]).toEqual([
    "attachment; filename*=UTF-8''%CE%B1%20b.txt",
    'sandbox',
  ]);

  await put('taken/one');
  const rename = (from: string, to: string) => view('POST', '/objects/rename', { from, to });
  expect(await rename('viewed/', 'taken/')).toBe('409 storage.object.exists');
  expect(await rename('viewed/', 'viewed/deeper/')).toBe('400 storage.rename.into_itself');
  expect(await rename('viewed/', 'file')).toBe('400 storage.rename.kind');
  expect(await rename('viewed/', `${'x'.repeat(1_020)}/`)).toBe('400 storage.key.invalid');
  expect(await rename('viewed/', 'перенос/')).toBe('');
  expect(await folder('viewed/')).toEqual([]);
  expect(await read('перенос/α b.txt')).toBe('second');
  expect(await rename('перенос/α b.txt', 'перенос/c.txt')).toBe('');

  const kept = await bytesKept();
  expect(await view('POST', '/objects/delete', { keys: ['taken/one'], folders: ['перенос/'] })).toEqual({
    deleted: 3,
    more: false,
  });
  expect(await folder('перенос/')).toEqual([]);
  expect(await bytesKept()).toBe(kept - 'secondtaken/one'.length);
});

test('a large file comes in parts, goes on where it broke off, and is shared by a link', async () => {
  const content = randomBytes(6 * 2 ** 20);
  const half = 5 * 2 ** 20;
  const begin = { key: 'large.bin', bytes: content.length };
  const { uploadId } = (await view('POST', '/uploads', begin)) as { uploadId: string };
  expect(await send(`/uploads/${uploadId}/parts/2`, content.subarray(half))).toEqual({
    number: 2,
    bytes: content.length - half,
  });
  expect(await view('GET', '/uploads')).toEqual([
    expect.objectContaining({ uploadId, key: 'large.bin', parts: [{ number: 2, bytes: content.length - half }] }),
  ]);
  expect(await view('POST', `/uploads/${uploadId}/complete`, { bytes: content.length })).toBe(
    '400 storage.part.invalid',
  );
  await send(`/uploads/${uploadId}/parts/1`, content.subarray(0, half));
  await put('large.bin', 'came meanwhile');
  const complete = (replace: boolean) =>
    view('POST', `/uploads/${uploadId}/complete`, { bytes: content.length, replace });
  expect(await complete(false)).toBe('409 storage.object.exists');
  expect(await complete(true)).toMatchObject({ key: 'large.bin', bytes: content.length });
  expect(await view('DELETE', `/uploads/${uploadId}`)).toBe('404 storage.upload.not_found');

  const { url } = (await view('POST', '/links', { key: 'large.bin', seconds: 60 })) as { url: string };
  const linked = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(linked.equals(content)).toBe(true);
  expect((await fetch(url.replace('large.bin', 'private.txt'))).status).toBe(403);
  expect(await view('POST', '/links', { key: 'nothing', seconds: 60 })).toBe('404 storage.object.not_found');
  expect(await view('POST', '/uploads', { key: 'huge', bytes: 2 ** 42 })).toBe('403 storage.limit_reached');
});

test('users that keep nothing are listed, deleted, and made anew when they are asked for', async () => {
  const root = await signInForTest(server);
  const clean = async (query: string) =>
    (await server.call('POST', `/api/mlpcore/admin/minio/delete-empty-users?${query}`, { session: root })).body;
  await clientOf(bob).send(new PutObjectCommand({ Bucket: bob.bucketName, Key: 'kept', Body: 'x' }));
  const carol = await registerForTest(server, 'carol');
  const first = await credentials('carol', carol);
  const listed = await clean('dryRun=true');
  expect(listed.empty).toContain(first.accessKey);
  expect(listed.withContent).toContain(bob.accessKey);
  expect(await credentials('carol', carol)).toEqual(first);
  expect(await clean('')).toEqual(listed);
  expect(await credentials('carol', carol)).toEqual(first);
  expect(await clean('dryRun=false')).toEqual(listed);
  expect((await clean('dryRun=false')).empty).toEqual([]);
  const second = await credentials('carol', carol);
  expect([second.accessKey, second.secretKey === first.secretKey]).toEqual([first.accessKey, false]);
});

test('an upload that is refused in its middle is read to its end, and its connection serves the next call', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const { id } = (await server.host.container.get(Accounts).find('alice'))!;
  const limit = (storageLimit: number) =>
    server.host.container.get(AccountAdministration).update(id, { limits: { storageLimit: String(storageLimit) } });
  await limit((await bytesKept()) + 2 ** 20);
  onTestFinished(async () => void (await limit(20 * 2 ** 30)));
  const put = (bytes: number) => {
    const headers = {
      cookie: `berth_session=${session}`,
      origin: server.url,
      'content-type': 'application/octet-stream',
    };
    const request = sent(`${server.url}${home}/object?key=refused${bytes}.bin`, { method: 'PUT', agent, headers });
    request.end(randomBytes(bytes));
    return once(request, 'response').then(async ([answer]: IncomingMessage[]) => {
      answer!.resume();
      await once(answer!, 'end');
      return [answer!.statusCode, request.reusedSocket];
    });
  };
  expect(await put(4 * 2 ** 20)).toEqual([403, false]);
  expect(await put(10)).toEqual([200, true]);
});
