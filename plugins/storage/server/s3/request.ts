import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyChunks } from '#core/server/http/bodies.ts';
import type { Bucket } from '../buckets.ts';
import type { Condition, Described, Source } from '../objects.ts';
import { checksumAlgorithms, type ChecksumAlgorithm } from '../tables.ts';
import { dechunked } from './chunked.ts';
import { invalid, malformedXml, S3Error } from './error.ts';
import { hex, signingKey, unsigned, type Claim } from './signature.ts';

const longestText = 2 * 2 ** 20;
const kept = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];
const mostMetadata = 2_048;

/** A request whose caller is known. */
export class S3Request {
  readonly raw: IncomingMessage;
  readonly response: ServerResponse;
  readonly bucket: Bucket;
  /** Empty where the request is about the bucket. */
  readonly key: string;
  readonly query: ReadonlyMap<string, string>;
  readonly #claim: Claim;
  /** Tells a client that waits to be asked for its body to send it. */
  readonly #proceed: () => void;

  constructor(
    raw: IncomingMessage,
    response: ServerResponse,
    told: {
      readonly bucket: Bucket;
      readonly key: string;
      readonly query: ReadonlyMap<string, string>;
      readonly claim: Claim;
      readonly proceed: () => void;
    },
  ) {
    this.raw = raw;
    this.response = response;
    this.bucket = told.bucket;
    this.key = told.key;
    this.query = told.query;
    this.#claim = told.claim;
    this.#proceed = told.proceed;
  }

  header(name: string): string | undefined {
    const value = this.raw.headers[name];
    return Array.isArray(value) ? value.join(',') : value;
  }

  /** A whole number of the query, `fallback` where it is not there. */
  number(name: string, fallback: number, { min = 0, max }: { readonly min?: number; readonly max: number }): number {
    const text = this.query.get(name);
    if (text === undefined || text === '') return fallback;
    if (!/^\d{1,9}$/.test(text) || Number(text) < min) throw invalid(`${name} has to be a number of ${min} to ${max}.`);
    if (Number(text) > max && name === 'partNumber') throw invalid(`${name} has to be a number of ${min} to ${max}.`);
    return Math.min(Number(text), max);
  }

  condition(): Condition {
    return { ifMatch: this.header('if-match'), ifNoneMatch: this.header('if-none-match') };
  }

  /** What is to be told with an object. */
  described(): Described {
    const { headers } = this.raw;
    const told = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as const],
    );
    const metadata = told
      .filter(([name]) => name.startsWith('x-amz-meta-'))
      .map(
        ([name, value]) => [name.slice('x-amz-meta-'.length), Buffer.from(value, 'latin1').toString('utf8')] as const,
      );
    if (metadata.reduce((sum, [name, value]) => sum + name.length + Buffer.byteLength(value), 0) > mostMetadata)
      throw new S3Error('MetadataTooLarge', 400, 'The metadata of an object has 2 KB at most.');
    return {
      headers: Object.fromEntries(
        told
          .filter(([name]) => kept.includes(name))
          .map(([name, value]) => [name, name === 'content-encoding' ? withoutChunks(value) : value] as const)
          .filter(([, value]) => value !== ''),
      ),
      metadata: Object.fromEntries(metadata),
    };
  }

  /** The checksum that is asked for, where the request says one. */
  algorithm(): ChecksumAlgorithm | undefined {
    const named =
      this.header('x-amz-checksum-algorithm') ?? this.header('x-amz-sdk-checksum-algorithm') ?? this.#announced()?.[0];
    if (named === undefined) return undefined;
    const found = checksumAlgorithms.find((each) => each === named.toUpperCase());
    if (!found)
      throw invalid(`${named} is no checksum that is known here. Use one of ${checksumAlgorithms.join(', ')}.`);
    return found;
  }

  /** What whoever completes an upload says of the checksums of its parts, by their algorithm; one over the whole content is not known here. */
  expectedChecksum(): readonly [string, string] | undefined {
    if (this.header('x-amz-checksum-type')?.toUpperCase() === 'FULL_OBJECT') return undefined;
    const [algorithm, value] = this.#announced() ?? [];
    return algorithm !== undefined && value !== undefined ? [algorithm, value] : undefined;
  }

  /** The content that the request brings, and how it is told from what was announced. */
  source(): Source {
    const { payload } = this.#claim;
    const expected = new Map<string, string>();
    const announced = this.#announced();
    if (announced?.[1] !== undefined) expected.set(announced[0], announced[1]);
    const streamed = payload.startsWith('STREAMING-');
    if (!streamed && payload !== unsigned && !/^[0-9a-f]{64}$/.test(payload))
      throw invalid('x-amz-content-sha256 is neither a digest nor a way to sign that is known here.');
    const length = Number(streamed ? this.header('x-amz-decoded-content-length') : this.header('content-length'));
    if (this.header(streamed ? 'x-amz-decoded-content-length' : 'content-length') === undefined || Number.isNaN(length))
      throw new S3Error('MissingContentLength', 411, 'Say how long the content is in content-length.');
    const trailer = (name: string, value: string) => {
      if (name.startsWith('x-amz-checksum-')) expected.set(name.slice('x-amz-checksum-'.length).toUpperCase(), value);
    };
    const content = streamed ? dechunked(this.#body(), { signing: this.#signing(), trailer }) : this.#body();
    const md5 = this.header('content-md5');
    return {
      content,
      bytes: length,
      algorithm: this.algorithm(),
      agrees: ({ bytes, md5: found, checksum, piece }) =>
        bytes === length &&
        (streamed || payload === unsigned || piece.digest === payload) &&
        (md5 === undefined || Buffer.from(md5, 'base64').toString('hex') === found) &&
        [...expected].every(([name, value]) => checksum?.algorithm === name && checksum.value === value),
    };
  }

  /** A short body as text. */
  async text(): Promise<string> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of this.#body()) {
      bytes += chunk.byteLength;
      if (bytes > longestText) throw malformedXml();
      chunks.push(chunk);
    }
    const body = Buffer.concat(chunks);
    if (/^[0-9a-f]{64}$/.test(this.#claim.payload) && hex(body) !== this.#claim.payload)
      throw new S3Error('XAmzContentSHA256Mismatch', 400, 'The body is not the one that was signed.');
    return body.toString('utf8');
  }

  async *#body(): AsyncGenerator<Uint8Array> {
    this.#proceed();
    yield* bodyChunks(this.raw);
  }

  #signing() {
    const { payload, scope, time, signature } = this.#claim;
    if (payload === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return undefined;
    if (!/^STREAMING-AWS4-HMAC-SHA256-PAYLOAD(-TRAILER)?$/.test(payload))
      throw new S3Error('NotImplemented', 501, `A body that is signed by ${payload} is not read here.`);
    return { key: signingKey(this.bucket.secretKey, scope), scope, time, first: signature };
  }

  /** The algorithm of a checksum that came, or comes behind the body, and its value where it is known already. */
  #announced(): readonly [string, string?] | undefined {
    for (const algorithm of checksumAlgorithms) {
      const name = `x-amz-checksum-${algorithm.toLowerCase()}`;
      const value = this.header(name);
      if (value !== undefined) return [algorithm, value];
      if (
        this.header('x-amz-trailer')
          ?.toLowerCase()
          .split(',')
          .some((each) => each.trim() === name)
      )
        return [algorithm];
    }
    return undefined;
  }
}

/** How a body was sent is not how its content is encoded. */
const withoutChunks = (encodings: string): string =>
  encodings
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== 'aws-chunked')
    .join(', ');

/** An answer, written. */
export function answer(
  { response }: Pick<S3Request, 'response'>,
  body = '',
  headers: Readonly<Record<string, string | number>> = {},
  status = 200,
): void {
  response.writeHead(status, {
    ...(body !== '' && { 'content-type': 'application/xml' }),
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? '' : body);
}
