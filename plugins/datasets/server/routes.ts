import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable, type Stream } from 'node:stream';
import type { Call } from '#core/contract/call.ts';
import { Fault } from '#core/contract/fault.ts';
import { admit } from '#core/server/auth/admit.ts';
import { signedIn, type Asked, type Identity } from '#core/server/auth/identity.ts';
import { bodyChunks } from '#core/server/http/bodies.ts';
import { read } from '#core/server/http/routes.ts';
import type { AccessMode } from '#plugins/images/contract.ts';
import { contents, type DatasetInfoData } from '../contract.ts';
import { owned, seen } from './answers.ts';
import { noVersion, type Library } from './library.ts';
import type { Presenter } from './presenter.ts';
import { formatOf } from './reading/read.ts';
import type { DatasetStore } from './store.ts';
import type { Content } from './storing/content.ts';
import { anyJson } from './types.ts';

interface Parts {
  readonly identity: Identity;
  readonly store: DatasetStore;
  readonly library: Library;
  readonly presenter: Presenter;
  readonly content: Content;
}

/** The body goes to the disk as it comes, however long it is; how long it may be is looked at there. */
const bodyLimit = 2 ** 48;
/** How many parts of a content are read before somebody has taken them. */
const mostAhead = 2;
/** A body that stands still for as long has broken off. */
const silenceMs = 60_000;

interface Uploaded {
  readonly fileName: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly bytes: AsyncIterable<Buffer>;
}
interface CreateQuery {
  readonly name?: string;
  readonly description?: string;
  readonly dataType?: string;
  readonly accessMode?: AccessMode;
  readonly fileName?: string;
}
interface UpdateQuery {
  readonly fileName?: string;
  readonly how?: 'replace' | 'merge';
}

/** Takes contents in and gives them out, as fast as they come. */
export async function serveContents(app: FastifyInstance, parts: Parts): Promise<void> {
  const { identity, store, library, presenter, content } = parts;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    const admitted = new WeakMap<FastifyRequest, Omit<Asked, 'signal'>>();
    const take = (
      call: Call,
      work: (request: FastifyRequest, asked: Omit<Asked, 'signal'>) => Promise<DatasetInfoData>,
    ) =>
      scope.post(
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

    take(contents.createDataset, (request, asked) =>
      uploaded(request, async ({ fileName, fields, bytes }) => {
        const query = read({ ...contents.createDataset, body: noBody }, request) as CreateQuery;
        const wanted = { ...fields, ...query };
        const file = fileName || (query.fileName ?? '');
        const settings = {
          name: wanted.name ?? (file.replace(/\.[a-z0-9]+$/i, '').slice(0, 200) || 'dataset'),
          description: wanted.description ?? '',
          dataType: wanted.dataType ?? anyJson.name,
          accessMode: query.accessMode ?? 'private',
        };
        const by = { author: signedIn({ ...asked, signal: never }).login, source: 'upload' } as const;
        const made = await library.create(asked.account.id, settings, { bytes, format: formatOf(file) }, by);
        return presenter.one(made);
      }),
    );
    take(contents.uploadDatasetContent, async (request, asked) => {
      const { datasetId } = request.params as { datasetId: string };
      const row = await owned(store, asked, datasetId);
      return uploaded(request, async ({ fileName, bytes }) => {
        const { fileName: named = '', how = 'replace' } = read(
          { ...contents.uploadDatasetContent, body: noBody },
          request,
        ) as UpdateQuery;
        const by = {
          author: signedIn({ ...asked, signal: never }).login,
          comment: fileName,
          source: 'upload',
        } as const;
        await library[how](row, { bytes, format: formatOf(fileName || named) }, by);
        return presenter.one((await store.byId(row.id))!);
      });
    });

    const download = contents.downloadDatasetRawContent;
    scope.get(download.path, async (request, reply) => {
      const asked = await admit(download, request, identity);
      const {
        datasetId,
        type: form,
        version: number,
      } = read(download, request) as {
        datasetId: string;
        type?: string;
        version?: number;
      };
      const row = await seen(store, asked, datasetId, 'look');
      const version = await store.version(row.id, number);
      if (!version) throw noVersion(number ?? 1);
      const type = library.type(row.dataType);
      const as = form === undefined || form === row.dataType || form === '' ? 'json' : form.toLowerCase();
      const forms = ['json', 'jsonl', ...(type.rows === undefined ? [] : ['csv'])];
      if (!forms.includes(as))
        throw new Fault(
          'dataset.content.form',
          `A dataset of the type ${row.dataType} is given as ${forms.join(', ')}, not as ${form}.`,
          400,
          {
            dataType: row.dataType,
            type: form ?? '',
            forms: forms.join(', '),
          },
        );
      const bytes =
        as === 'csv'
          ? content.csv(version, type)
          : as === 'jsonl'
            ? content.jsonLines(version, type)
            : content.text(version);
      const name = encodeURIComponent(`${row.name}.${as}`);
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename*=UTF-8''${name}`,
          ...(as === 'json' && { 'content-length': version.bytes }),
        })
        .type(download.answerType!)
        .send(Readable.from(bytes, { highWaterMark: mostAhead }));
    });
  });
}

const noBody = contents.downloadDatasetRawContent.body;
const never = new AbortController().signal;

/** Hands on the file of a form as it comes, or the body itself where that is no form. */
async function uploaded<T>(request: FastifyRequest, work: (uploaded: Uploaded) => Promise<T>): Promise<T> {
  const body = request.body as Readable | undefined;
  if (!body) throw noFile();
  const silence = setTimeout(() => body.destroy(brokeOff()), silenceMs);
  body.on('data', () => silence.refresh()).pause();
  try {
    const type = request.headers['content-type'] ?? '';
    if (!/^multipart\/form-data\b/i.test(type))
      return await work({ fileName: '', fields: {}, bytes: bodyChunks(body) });
    return await form(body, request.headers, work);
  } catch (error) {
    // What nobody reads any more is let run out, so that the answer is heard.
    body.resume();
    if (error instanceof Fault) throw error;
    throw isAbort(error) ? brokeOff() : error;
  } finally {
    clearTimeout(silence);
  }
}

function form<T>(body: Readable, headers: IncomingHttpHeaders, work: (uploaded: Uploaded) => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const malformed = () =>
    new Fault('request.malformed', 'The body is no form. Send it as multipart/form-data with the field file.', 400);
  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      headers: headers as { 'content-type': string },
      limits: { files: 1, fields: 20, fieldSize: 10_000 },
    });
  } catch {
    throw malformed();
  }
  const fields: Record<string, string> = {};
  let found = false;
  parser
    .on('field', (name: string, value: string) => void (fields[name] = value))
    .on('file', (_name: string, file: Stream, fileName: string) => {
      found = true;
      const bytes = file as Readable;
      // A part that is cut short says so at once, before anybody may read it.
      bytes.on('error', (error) => bytes.destroy(error));
      work({ fileName: fileName ?? '', fields, bytes: bodyChunks(bytes) }).then(resolve, (error: unknown) => {
        bytes.resume();
        reject(error as Error);
      });
    })
    .on('filesLimit', () => reject(new Fault('dataset.too_many_files', 'Upload one file at a time.', 400)))
    .on('error', () => reject(malformed()))
    .on('finish', () => {
      if (!found) reject(noFile());
    });
  body.on('error', reject).on('aborted', () => reject(brokeOff()));
  body.pipe(parser);
  return promise;
}

const isAbort = (error: unknown): boolean =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR'].includes((error as { code?: string }).code ?? '');
const noFile = (): Fault =>
  new Fault('dataset.no_file', 'There is no file in the request. Send one in the field file of a form.', 400);
const brokeOff = (): Fault =>
  new Fault('dataset.broke_off', 'The upload broke off before its end. Send the file again.', 400);
