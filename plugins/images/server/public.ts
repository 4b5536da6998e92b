import { point } from '#core/plugin/point.ts';
import { token } from '#core/plugin/token.ts';

export interface Image {
  readonly accountId: number;
  readonly id: number;
  readonly name: string;
  /** Where the image is: `bundle:<folder name>` for one that ships with the product, else a container image's address. */
  readonly image: string;
  readonly accessMode: 'private' | 'public' | 'restricted';
}

/** The images that services are made from. */
export interface Images {
  find(accountId: number, imageId: number): Promise<Image | undefined>;
  create(image: Omit<Image, 'id'>): Promise<Image>;
}
export const Images = token<Images>('images');

/** A service that ships with the product: its folder in dist/images, which holds `image.json` and what the manifest names. */
export interface SampleImage {
  readonly name: string;
}
/** Services that the demo account publishes on a first start, each under its bundle's name. */
export const sampleImage = point<SampleImage>('images.sample-image', { key: ({ name }) => name });
