import { Fault } from '#core/contract/fault.ts';

/** A refusal in the words of S3: clients look at the code. */
export class S3Error extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** What S3 calls the faults of the storage. */
const codes: Readonly<Record<string, string>> = {
  'storage.object.not_found': 'NoSuchKey',
  'storage.upload.not_found': 'NoSuchUpload',
  'storage.key.invalid': 'InvalidArgument',
  'storage.limit_reached': 'QuotaExceeded',
  'storage.precondition_failed': 'PreconditionFailed',
  'storage.digest_differs': 'BadDigest',
  'storage.range.beyond_end': 'InvalidRange',
  'storage.part.invalid': 'InvalidPart',
  'storage.part.order': 'InvalidPartOrder',
  'storage.part.too_small': 'EntityTooSmall',
  'storage.remote_away': 'ServiceUnavailable',
  'storage.remote_unnamed': 'ServiceUnavailable',
  'storage.busy': 'SlowDown',
  'storage.object.too_large': 'EntityTooLarge',
  'blob.no_space': 'InsufficientStorage',
};

/** Undefined for what was not foreseen. */
export function toS3Error(error: unknown): S3Error | undefined {
  if (error instanceof S3Error) return error;
  if (!(error instanceof Fault)) return undefined;
  const code = codes[error.code];
  return code === undefined ? undefined : new S3Error(code, error.status, error.message);
}

export const accessDenied = (why: string): S3Error => new S3Error('AccessDenied', 403, why);
export const invalid = (why: string): S3Error => new S3Error('InvalidArgument', 400, why);
export const notImplemented = (): S3Error =>
  new S3Error('NotImplemented', 501, 'This storage does not offer that. It keeps, lists, copies and deletes objects.');
export const noBucket = (): S3Error =>
  new S3Error('NoSuchBucket', 404, 'There is no such bucket for this access key. Each account has one bucket.');
export const malformedXml = (): S3Error =>
  new S3Error('MalformedXML', 400, 'The body is not the XML that this call takes.');
