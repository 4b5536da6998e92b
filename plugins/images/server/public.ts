import { point } from '#core/plugin/point.ts';
import { token, type Needs } from '#core/plugin/token.ts';
import type { Bundle } from './bundles.ts';

export interface Image {
  readonly accountId: number;
  readonly id: number;
  readonly name: string;
  /** Where the image is: `bundle:<folder name>` for one that ships with the product, else a container image's address. */
  readonly image: string;
  readonly accessMode: 'private' | 'public' | 'restricted';
}

/** An image that holds data alone, for other images to mount. */
export interface DataImage extends Image {
  readonly sourcePath: string;
}

/** The images that services are made from. */
export interface Images {
  find(accountId: number, imageId: number): Promise<Image | undefined>;
  named(accountId: number, name: string): Promise<Image | undefined>;
  create(image: Omit<Image, 'id'>): Promise<Image>;
  /** Many at once, by id. */
  byIds(imageIds: readonly number[]): Promise<ReadonlyMap<number, Image>>;
  dataByIds(imageIds: readonly number[]): Promise<ReadonlyMap<number, DataImage>>;
  /** What a sample's `image.json` says; undefined where the build left none of that name. */
  bundle(name: string): Promise<Bundle | undefined>;
}
export const Images = token<Images>('images');

/** Whether an account's services may run an image. */
export const mayUse = (accountId: number, image: Image): boolean => image.accountId === accountId || image.accessMode !== 'private';

/** A service that ships with the product: its folder in dist/images, which holds `image.json` and what the manifest names. */
export interface SampleImage {
  readonly name: string;
}
/** Services that the demo account publishes on a first start, each under its bundle's name. */
export const sampleImage = point<SampleImage>('images.sample-image', { key: ({ name }) => name });

/** Counts what is made from an image, so that nobody removes one from under others. */
export interface ImageUse {
  ofImage(imageId: number): Promise<number>;
  ofDataImage(imageId: number): Promise<number>;
}
export const imageUse = point<{ readonly id: string; readonly needs: Needs; readonly make: (given: any) => ImageUse }>('images.image-use', { key: ({ id }) => id });
