import { Fault } from '#core/contract/fault.ts';

export const noObject = (key: string): Fault =>
  new Fault('storage.object.not_found', `There is no object ${key} in this bucket. It may have been deleted.`, 404, {
    key,
  });

export const noUpload = (): Fault =>
  new Fault(
    'storage.upload.not_found',
    'There is no such upload. It may have been completed, aborted, or have expired after 7 days. Begin another.',
    404,
  );

export const badKey = (): Fault =>
  new Fault(
    'storage.key.invalid',
    'A key has 1 to 1,024 bytes of UTF-8, without the character U+0000. Choose another.',
    400,
  );

export const limitReached = (limit: string): Fault =>
  new Fault(
    'storage.limit_reached',
    `The storage of this account holds ${limit} at most, and this would be more. Delete what is not needed, or have the storage limit raised.`,
    403,
    { limit },
  );

export const preconditionFailed = (key: string): Fault =>
  new Fault(
    'storage.precondition_failed',
    `The object ${key} is not as the request demands. Somebody may have changed it meanwhile; read it anew.`,
    412,
    { key },
  );

export const badDigest = (): Fault =>
  new Fault(
    'storage.digest_differs',
    'What arrived differs from the checksum that came with it, so nothing was kept. Send it again.',
    400,
  );

export const invalidPart = (): Fault =>
  new Fault(
    'storage.part.invalid',
    'One of the parts that are named was not uploaded, or has another ETag. List the parts, and send those that miss.',
    400,
  );

export const partsOutOfOrder = (): Fault =>
  new Fault('storage.part.order', 'The parts are not named in ascending order. Sort them by their numbers.', 400);

export const partTooSmall = (): Fault =>
  new Fault('storage.part.too_small', 'All parts but the last must have 5 MiB at least. Send larger ones.', 400);

export const beyondEnd = (bytes: number): Fault =>
  new Fault('storage.range.beyond_end', `The object has ${bytes} bytes, and the range is beyond its end.`, 416, {
    bytes: String(bytes),
  });

export const objectExists = (key: string): Fault =>
  new Fault(
    'storage.object.exists',
    `There is an object ${key} in this bucket already. Choose another name, or replace it.`,
    409,
    { key },
  );

export const intoItself = (key: string): Fault =>
  new Fault('storage.rename.into_itself', `The folder ${key} cannot be moved into itself. Choose another place.`, 400, {
    key,
  });

export const unlikeEnds = (): Fault =>
  new Fault(
    'storage.rename.kind',
    'A folder stays a folder and an object an object: either both names end with a slash or neither does.',
    400,
  );

export const brokeOff = (): Fault =>
  new Fault('storage.broke_off', 'The upload broke off before its end, so nothing was kept. Send it again.', 400);

export const noContent = (): Fault =>
  new Fault('storage.no_content', 'There is no content in the request. Send the bytes as its body.', 400);

/** Where that is and what it said is the operator's to know: the cause has it, for the system check. */
export const remoteAway = (cause: unknown): Fault =>
  Object.assign(
    new Fault(
      'storage.remote_away',
      'The server that the storage keeps its contents on cannot be used at the moment, so nothing was read or written. Try again later.',
      503,
    ),
    { cause },
  );

export const remoteUnnamed = (): Fault =>
  new Fault(
    'storage.remote_unnamed',
    'The content lies on another server, which this installation is not told of any more. Have the operator set S3_ENDPOINT as it was.',
    503,
  );

export const tooManyParts = (): Fault =>
  new Fault('storage.object.too_large', 'A single upload may have 350 GiB at most. Send it in parts.', 413);

export const busy = (): Fault =>
  new Fault(
    'storage.busy',
    'This account is uploading too much at once. Upload fewer files at a time, or try again shortly.',
    503,
    { retryAfter: '5' },
  );
