import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { Fault } from '#core/contract/fault.ts';
import type { CarriedImages, UploadedImages } from '../public.ts';
import { digestOf } from './archive-store.ts';
import { Depot } from './depot.ts';
import type { UnpackBounds } from './unpack.ts';

/** Where the files of uploaded images are, by the addresses of these. */
export const uploadedIn = (depot: Depot): UploadedImages => ({
  has: (image) => digestOf(image) !== undefined,
  folder: (image) => depot.folder(digestOf(image)!),
  folderNow: (image) => depot.folderNow(digestOf(image)!),
});

/** Uploaded images on a machine without blobs of its own: archives come by, and what is kept is what they unpack to. */
export function carriedIn(folder: string, bounds: UnpackBounds): CarriedImages {
  const coming = new Map<string, Readable>();
  const blobs = {
    async get(digest: string) {
      const archive = coming.get(digest);
      return archive && { digest, bytes: 0, stream: archive.compose(checked(digest)) as Readable };
    },
    put: () => Promise.reject(new Error('Archives are not kept on this machine.')),
  };
  const depot = new Depot({ folder, blobs, bounds });
  return {
    ...uploadedIn(depot),
    hasNow: (image) => existsSync(depot.folderNow(digestOf(image)!)),
    async keep(image, archive) {
      const digest = digestOf(image)!;
      coming.set(digest, archive);
      try {
        await depot.folder(digest);
      } finally {
        coming.delete(digest);
        // Whoever sends it waits until all of it was taken.
        archive.resume();
      }
    },
  };
}

/** Passes bytes on, and fails at their end where they are not those of the digest. */
function checked(digest: string): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(
        hash.digest('hex') === digest
          ? null
          : new Fault(
              'image.archive.damaged',
              'The archive of this image was damaged on its way. It is sent again.',
              409,
            ),
      );
    },
  });
}
