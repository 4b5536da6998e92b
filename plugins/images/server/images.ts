import type { Bundle } from './bundles.ts';
import type { ImageWriter } from './image-writer.ts';
import type { DataImage, Image, Images } from './public.ts';
import type { Row, Shelf } from './shelf.ts';

interface Parts {
  readonly images: Shelf;
  readonly dataImages: Shelf;
  readonly writer: ImageWriter;
  readonly bundle: (name: string) => Promise<Bundle | undefined>;
}

/** Offers the images to other plugins. */
export function imagesOn({ images, dataImages, writer, bundle }: Parts): Images {
  return {
    async find(accountId, imageId) {
      const row = await images.find(accountId, imageId);
      return row && toImage(row);
    },
    async named(accountId, name) {
      const row = await images.named(accountId, name);
      return row && toImage(row);
    },
    async dataNamed(accountId, name) {
      const row = await dataImages.named(accountId, name);
      return row && toDataImage(row);
    },
    create: async ({ accountId, ...content }) => toImage(await writer.add('image', accountId, content)),
    byIds: async (ids) => map(await images.byIds(ids), toImage),
    dataByIds: async (ids) => map(await dataImages.byIds(ids), toDataImage),
    bundle,
  };
}

const toImage = ({ accountId, id, name, image, accessMode }: Row): Image => ({
  accountId,
  id,
  name,
  image,
  accessMode,
});

const toDataImage = (row: Row): DataImage => ({ ...toImage(row), sourcePath: row.sourcePath ?? '' });

const map = <T>(rows: ReadonlyMap<number, Row>, to: (row: Row) => T): ReadonlyMap<number, T> =>
  new Map([...rows].map(([id, row]) => [id, to(row)]));
