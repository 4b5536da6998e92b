import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { Content } from '#core/contract/content.ts';
import { Fault } from '#core/contract/fault.ts';
import { addressOf } from '#core/contract/request.ts';
import type { BlobStore } from '#core/server/blobs/blob-store.ts';
import type { Database } from '#core/server/database/database.ts';
import { services, type PictureData } from '../contract.ts';
import { largestPictureBytes } from '../contract/picture-size.ts';
import type { ServiceEntity } from './public.ts';
import { modelDocuments } from './tables.ts';

const mostBytes = 32 * 1024 * 1024;
const ownerOf = (modelId: number): string => `services/${modelId}`;
type Place = Pick<ServiceEntity, 'id'> & { readonly account: Pick<ServiceEntity['account'], 'id'> };

/** How each type begins that browsers show and that can hold no script. */
const types = [
  { type: 'image/png', ending: 'png', holds: (begin: string) => begin.startsWith('\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', ending: 'jpg', holds: (begin: string) => begin.startsWith('\xff\xd8\xff') },
  { type: 'image/gif', ending: 'gif', holds: (begin: string) => /^GIF8[79]a/.test(begin) },
  { type: 'image/webp', ending: 'webp', holds: (begin: string) => /^RIFF[^]{4}WEBP/.test(begin) },
] as const;
const kindOf = (bytes: Uint8Array) => {
  const begin = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return types.find(({ holds }) => holds(begin));
};

/** Pictures in the documentation of services: each belongs to one and is seen by whoever sees that. */
export class Pictures {
  readonly #db: Database;
  readonly #blobs: BlobStore;

  constructor({ db, blobs }: { readonly db: Database; readonly blobs: BlobStore }) {
    this.#db = db;
    this.#blobs = blobs;
  }

  async add(place: Place, bytes: Uint8Array): Promise<PictureData> {
    const kind = kindOf(bytes);
    if (!kind)
      throw new Fault(
        'service.picture.unknown',
        'This is no picture that browsers show safely. Send a PNG, JPEG, GIF or WebP file.',
        400,
      );
    await this.#makeRoom(place.id, bytes.byteLength);
    const { digest } = await this.#blobs.put(one(bytes), { owner: ownerOf(place.id), mostBytes: largestPictureBytes });
    const name = `${digest}.${kind.ending}`;
    return { name, address: addressIn(place, name) };
  }

  async get(modelId: number, name: string): Promise<Content> {
    const digest = name.replace(/\.[a-z]+$/, '');
    const own = (await this.#blobs.owned(ownerOf(modelId))).some((blob) => blob.digest === digest);
    const found = own ? await this.#blobs.get(digest) : undefined;
    const bytes = found && (await buffer(found.stream));
    const kind = bytes && kindOf(bytes);
    if (!bytes || !kind)
      throw new Fault('service.picture.not_found', 'The service has no such picture. Upload it again.', 404);
    return new Content(kind.type, bytes);
  }

  /** Gives a copy of a service its pictures too. */
  async copy(from: Place, to: Place): Promise<void> {
    for (const { digest } of await this.#blobs.owned(ownerOf(from.id))) await this.#blobs.own(digest, ownerOf(to.id));
  }

  forget(modelId: number): Promise<void> {
    return this.#blobs.disown(ownerOf(modelId));
  }

  /** Where there is no room, pictures go that no text of the service names. */
  async #makeRoom(modelId: number, needed: number): Promise<void> {
    const owned = await this.#blobs.owned(ownerOf(modelId));
    const sum = (blobs: typeof owned) => blobs.reduce((all, { bytes }) => all + bytes, needed);
    if (sum(owned) <= mostBytes) return;
    const texts = await this.#db.select().from(modelDocuments).where(eq(modelDocuments.modelId, modelId));
    const { named = [], loose = [] } = Object.groupBy(owned, ({ digest }) =>
      texts.some(({ content }) => content.includes(digest)) ? 'named' : 'loose',
    );
    if (sum(named) > mostBytes)
      throw new Fault(
        'service.pictures.full',
        'The pictures of this service take 32 MiB already. Take some out of its documentation and save it, then try again.',
        409,
      );
    for (const { digest } of loose) await this.#blobs.disown(ownerOf(modelId), digest);
  }
}

const addressIn = ({ id, account }: Place, name: string): string =>
  addressOf(services.getPicture, { account: account.id, model: id, picture: name });

/** A text of a service as it stands in a copy, which has pictures of its own. */
export const withPicturesOf = (text: string, { from, to }: { readonly from: Place; readonly to: Place }): string =>
  text.replaceAll(addressIn(from, ''), addressIn(to, ''));

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
