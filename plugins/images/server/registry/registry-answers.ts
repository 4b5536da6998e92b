import { Fault, invalid } from '#core/contract/fault.ts';
import { idIn } from '#core/server/path-id.ts';
import type { Answers } from '#core/server/points.ts';
import type { images as contract } from '../../contract.ts';
import type { ImageWriter } from '../image-writer.ts';
import { notFound } from '../refusals.ts';
import type { Shelf } from '../shelf.ts';
import type { Versions } from '../versions.ts';
import type { Credentials } from './ask.ts';
import { bareAddress, hostOf, referenceTo, type Reference } from './reference.ts';
import type { Registry } from './registry.ts';

export interface RegistryParts {
  readonly images: Shelf;
  readonly dataImages: Shelf;
  readonly writer: ImageWriter;
  readonly versions: Versions;
  readonly registry: Registry;
}

const tagWithoutName = 'latest';

/** Answers the calls about what registries have. */
export function registryAnswers({
  images,
  dataImages,
  writer,
  versions,
  registry,
}: RegistryParts): Pick<Answers<typeof contract>, 'readRegistry' | 'getImageDigest'> {
  const find = async (accountId: number, imageId: number) =>
    (await images.find(accountId, imageId)) ?? (await dataImages.find(accountId, imageId));
  const stored = async (imageId: number, host: string): Promise<Credentials | undefined> => {
    const kept = await writer.credentials(imageId);
    return kept?.registry === host ? { login: kept.username, password: kept.password } : undefined;
  };

  return {
    async readRegistry({ body: { image, credentials, imageId } }, { account }) {
      const reference = referenceTo(image);
      if (!reference) throw invalid([{ path: ['image'], message: 'is not an address in a container registry' }]);
      const row = imageId ? await find(account.id, imageId) : undefined;
      if (imageId && !row) throw notFound(String(imageId));
      const sent = credentials?.login ? credentials : undefined;
      const used = sent ?? (row && credentials === undefined ? await stored(row.id, reference.host) : undefined);
      const shelved = await registry.tags(reference, used);
      const tag = reference.tag ?? tagWithoutName;
      const digest = shelved.tags.includes(tag) ? await registry.digest(reference, tag, used) : undefined;
      return { ...shelved, tags: [...shelved.tags], tag, ...(digest !== undefined && { digest }) };
    },
    async getImageDigest({ imageId }, { account }) {
      const row = await find(account.id, idIn(imageId));
      if (!row) throw notFound(imageId);
      const reference = referenceTo(row.image);
      if (!reference) throw notInRegistry();
      const tag = tagOf(reference);
      if (tag === undefined) return { digest: reference.digest };
      const newest = await registry.digest(reference, tag, await stored(row.id, hostOf(row.image)));
      const digest = reference.digest ?? (await versions.noteDigest(row.id, row.image, newest));
      if (digest === undefined || newest === undefined || digest === newest)
        return { tag, ...(digest !== undefined && { digest }) };
      return { tag, digest, newest, newestImage: `${bareAddress(row.image)}:${tag}@${newest}` };
    },
  };
}

/** The tag under which an image may become another; undefined where its address means one image for good. */
const tagOf = ({ tag, digest }: Reference): string | undefined =>
  tag ?? (digest === undefined ? tagWithoutName : undefined);

const notInRegistry = (): Fault =>
  new Fault(
    'image.registry.none',
    'This image does not come from a container registry, so there is no digest to compare. Its versions tell its archives apart.',
    409,
  );
