import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Call } from '#core/contract/call.ts';
import { Fault } from '#core/contract/fault.ts';
import { admit } from '#core/server/auth/admit.ts';
import type { Asked, Identity } from '#core/server/auth/identity.ts';
import { bodyChunks } from '#core/server/http/bodies.ts';
import { read } from '#core/server/http/routes.ts';
import { contents } from '../contract.ts';
import { describedAs, orExists, toldObject, unlessThere } from './answers.ts';
import type { Buckets } from './buckets.ts';
import { brokeOff, invalidPart, noContent } from './faults.ts';
import type { Objects, Source } from './objects.ts';
import { rangeOf } from './range.ts';
import type { Uploads } from './uploads.ts';

interface Parts {
  readonly identity: Identity;
  readonly buckets: Buckets;
  readonly objects: Objects;
  readonly uploads: Uploads;
}

/** The body goes to the disk as it comes, however long it is; how long it may be is looked at there. */
const bodyLimit = 2 ** 48;
/** A body that stands still for as long has broken off. */
const silenceMs = 60_000;
const mostParts = 10_000;

type Who = Omit<Asked, 'signal'>;

/** Takes objects in and gives them out to browsers, as fast as they come. */
export async function serveContents(
  app: FastifyInstance,
  { identity, buckets, objects, uploads }: Parts,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    const admitted = new WeakMap<FastifyRequest, Who>();
    const take = (call: Call, work: (request: FastifyRequest, asked: Who) => Promise<unknown>) =>
      scope.put(
        call.path,
        {
          bodyLimit,
          config: { passesThrough: true },
          onRequest: async (request) => void admitted.set(request, await admit(call, request, identity)),
        },
        async (request, reply) => {
          const answer = await work(request, admitted.get(request)!);
          return reply.header('cache-control', 'no-store').send(answer);
        },
      );

    const whole = contents.uploadStoredObject;
    take(whole, async (request, { account }) => {
      const { key, contentType, replace } = read({ ...whole, body: noBody }, request) as {
        key: string;
        contentType?: string;
        replace?: boolean;
      };
      await buckets.of(account.id);
      return received(request, async (source) =>
        toldObject(
          await orExists(key, objects.put(account.id, key, source, describedAs(contentType), unlessThere(replace))),
        ),
      );
    });
    take(contents.uploadPart, async (request, { account }) => {
      const { uploadId, partNumber } = request.params as { uploadId: string; partNumber: string };
      const number = /^\d{1,5}$/.test(partNumber) ? Number(partNumber) : 0;
      if (number < 1 || number > mostParts) throw invalidPart();
      const upload = await uploads.byId(account.id, uploadId);
      return received(request, async (source) => {
        const { piece } = await uploads.put(upload, number, source);
        return { number, bytes: piece.bytes };
      });
    });

    const download = contents.downloadStoredObject;
    scope.get(download.path, async (request, reply) => {
      const { account } = await admit(download, request, identity);
      const { key } = read(download, request) as { key: string };
      const row = await objects.require(account.id, key);
      const range = rangeOf(request.headers.range, row.bytes);
      const { start, end } = range ?? { start: 0, end: row.bytes - 1 };
      const name = encodeURIComponent(key.split('/').findLast((part) => part !== '') ?? key);
      const content = await objects.open(row, start, end);
      return reply
        .code(range ? 206 : 200)
        .headers({
          'cache-control': 'no-store',
          'accept-ranges': 'bytes',
          'content-length': end - start + 1,
          ...(range && { 'content-range': `bytes ${start}-${end}/${row.bytes}` }),
          // What somebody keeps here is no page of ours: it is saved and never opened, and could run nothing.
          'content-disposition': `attachment; filename*=UTF-8''${name}`,
          'content-security-policy': 'sandbox',
          'x-content-type-options': 'nosniff',
        })
        .type(row.headers['content-type'] ?? download.answerType!)
        .send(Readable.from(content, { objectMode: false }));
    });
  });
}

const noBody = contents.downloadStoredObject.body;

/** Hands on a body as it comes; one that breaks off leaves nothing. */
async function received<T>(request: FastifyRequest, work: (source: Source) => Promise<T>): Promise<T> {
  const body = request.body as Readable | undefined;
  if (!body) throw noContent();
  const announced = request.headers['content-length'];
  const silence = setTimeout(() => body.destroy(brokeOff()), silenceMs);
  body.on('data', () => silence.refresh()).pause();
  try {
    return await work({
      content: bodyChunks(body),
      agrees: ({ bytes }) => announced === undefined || bytes === Number(announced),
    });
  } catch (error) {
    // What nobody reads any more is let run out, so that the answer is heard.
    body.resume();
    throw isAbort(error) ? brokeOff() : error;
  } finally {
    clearTimeout(silence);
  }
}

const isAbort = (error: unknown): boolean =>
  !(error instanceof Fault) &&
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR'].includes((error as { code?: string }).code ?? '');
