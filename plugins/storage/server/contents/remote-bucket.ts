import type { S3Client, CompletedPart } from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import type { ByteRange } from '#core/server/blobs/blob-store.ts';
import type { RemotePlace } from '../environment.ts';
import { remoteAway, tooManyParts } from '../faults.ts';
import { partsOf } from './parts.ts';

type Library = typeof import('@aws-sdk/client-s3');

/** A connection that stands still is given up, in the middle of a content too; a part may take long over a slow line. */
const patience = {
  connectionTimeout: 3_000,
  socketTimeout: 60_000,
  requestTimeout: 300_000,
  throwOnRequestTimeout: true,
};
/** A reader holds one for as long as it reads, and nobody is to wait for the readers before. */
const connections = { httpAgent: { maxSockets: Infinity }, httpsAgent: { maxSockets: Infinity } };
/** A server that does not say within this time whether the bucket is there cannot be used. */
const answerMs = 5_000;
/** So long an answer to whether it is there holds. */
const knownMs = 5_000;

interface Opened {
  readonly library: Library;
  readonly client: S3Client;
}

/** A bucket of an S3 server elsewhere. Where that is away or refuses, a fault says so with status 503. */
export class RemoteBucket {
  readonly #place: RemotePlace;
  #opened: Promise<Opened> | undefined;
  #isThere: Promise<void> | undefined;
  #known: { readonly at: number; readonly failure: Promise<string | undefined> } | undefined;

  constructor(place: RemotePlace) {
    this.#place = place;
  }

  get address(): string {
    return `${this.#place.endpoint}/${this.#place.bucket}`;
  }

  /**
   * Writes a content as it comes, whole or not at all, with no more than two parts of it in memory. `began` is told of what has to be
   * given up where this process ends in the middle.
   */
  async write(
    key: string,
    content: AsyncIterable<Uint8Array>,
    began: (uploadId: string) => Promise<void>,
  ): Promise<void> {
    const { library } = await this.#open();
    await this.#beThere();
    const Bucket = this.#place.bucket;
    let uploadId: string | undefined;
    let sending: Promise<unknown> = Promise.resolve();
    const done: CompletedPart[] = [];
    try {
      for await (const { number: PartNumber, bytes: Body, isLast } of partsOf(content)) {
        await sending;
        if (isLast && PartNumber === 1) {
          await this.#ask((client) => client.send(new library.PutObjectCommand({ Bucket, Key: key, Body })));
          return;
        }
        if (uploadId === undefined) {
          const { UploadId } = await this.#ask((client) =>
            client.send(new library.CreateMultipartUploadCommand({ Bucket, Key: key })),
          );
          uploadId = UploadId!;
          await began(uploadId);
        }
        if (PartNumber > 10_000) throw tooManyParts();
        const part = { Bucket, Key: key, UploadId: uploadId, PartNumber, Body };
        sending = this.#ask((client) => client.send(new library.UploadPartCommand(part))).then(({ ETag }) =>
          done.push({ PartNumber, ETag }),
        );
        // Whoever waits for the next part hears of it then.
        sending.catch(() => undefined);
      }
      await sending;
      const whole = { Bucket, Key: key, UploadId: uploadId, MultipartUpload: { Parts: done } };
      await this.#ask((client) => client.send(new library.CompleteMultipartUploadCommand(whole)));
    } catch (error) {
      await sending.catch(() => undefined);
      throw error;
    }
  }

  /** Undefined where there is nothing. */
  async read(key: string, { start, end }: ByteRange): Promise<Readable | undefined> {
    const { library } = await this.#open();
    const wanted = { Bucket: this.#place.bucket, Key: key, Range: `bytes=${start}-${end ?? ''}` };
    try {
      const { Body } = await this.#ask((client) => client.send(new library.GetObjectCommand(wanted)));
      return Body as Readable;
    } catch (error) {
      if ((error as Error).cause instanceof library.NoSuchKey) return undefined;
      throw error;
    }
  }

  /** Removes what is there, and gives up what was still coming; that it is not there is no fault. */
  async remove(key: string, uploadId?: string): Promise<void> {
    const { library } = await this.#open();
    const Bucket = this.#place.bucket;
    if (uploadId !== undefined)
      await this.#ask((client) =>
        client.send(new library.AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId })),
      ).catch((error: Error) => {
        if ((error.cause as Error | undefined)?.name !== 'NoSuchUpload') throw error;
      });
    await this.#ask((client) => client.send(new library.DeleteObjectCommand({ Bucket, Key: key })));
  }

  /** Why it cannot be used at the moment; undefined where it can. */
  failure(): Promise<string | undefined> {
    if (!this.#known || performance.now() - this.#known.at > knownMs) {
      this.#isThere = undefined;
      const failure = this.#beThere().then(
        () => undefined,
        (error: Error) => reasonOf(error.cause ?? error),
      );
      this.#known = { at: performance.now(), failure };
    }
    return this.#known.failure;
  }

  close(): void {
    void this.#opened?.then(({ client }) => client.destroy());
  }

  /** Makes the bucket where it is not there yet. */
  #beThere(): Promise<void> {
    this.#isThere ??= this.#make().catch((error: unknown) => {
      this.#isThere = undefined;
      throw error;
    });
    return this.#isThere;
  }

  async #make(): Promise<void> {
    const { library } = await this.#open();
    const Bucket = this.#place.bucket;
    const abortSignal = AbortSignal.timeout(answerMs);
    try {
      await this.#ask((client) => client.send(new library.HeadBucketCommand({ Bucket }), { abortSignal }));
    } catch (error) {
      if (statusOf((error as Error).cause) !== 404) throw error;
      await this.#ask((client) => client.send(new library.CreateBucketCommand({ Bucket }), { abortSignal }));
    }
  }

  /** Who keeps contents on the disk need not load what asks elsewhere. */
  #open(): Promise<Opened> {
    this.#opened ??= import('@aws-sdk/client-s3').then((library) => {
      const { endpoint, accessKey, secretKey, region } = this.#place;
      const client = new library.S3Client({
        endpoint,
        region,
        forcePathStyle: true,
        credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
        // Not every server knows the checksums that are newer than S3 itself.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { ...patience, ...connections },
      });
      return { library, client };
    });
    return this.#opened;
  }

  async #ask<T>(question: (client: S3Client) => Promise<T>): Promise<T> {
    const { client } = await this.#open();
    try {
      return await question(client);
    } catch (cause) {
      throw remoteAway(cause);
    }
  }
}

/** What a server or the way to it said, for operators. */
function reasonOf(cause: unknown): string {
  const { name, message, code } = cause as Error & { readonly code?: string };
  const status = statusOf(cause);
  return status === undefined ? message || (code ?? name) : `it answers ${status} ${name}`;
}

const statusOf = (error: unknown): number | undefined =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode;
