import type { Readable } from 'node:stream';
import { madePoint, point } from '#core/plugin/point.ts';
import { token } from '#core/plugin/token.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { Bundle } from './bundles.ts';

export type { Bundle as ImageBundle } from './bundles.ts';

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
  /** A data image of that name. */
  dataNamed(accountId: number, name: string): Promise<DataImage | undefined>;
  create(image: Omit<Image, 'id'> & { readonly taskType?: string | undefined }): Promise<Image>;
  /** Many at once, by id. */
  byIds(imageIds: readonly number[]): Promise<ReadonlyMap<number, Image>>;
  dataByIds(imageIds: readonly number[]): Promise<ReadonlyMap<number, DataImage>>;
  /** What a sample's `image.json` says; undefined where the build left none of that name. */
  bundle(name: string): Promise<Bundle | undefined>;
}
export const Images = token<Images>('images');

/** The files of images and data images that accounts uploaded, on this machine. */
export interface UploadedImages {
  /** Whether an address is that of an uploaded image. */
  has(image: string): boolean;
  /** The folder with its files, unpacked first where this machine has not had them yet; throws a Fault where they are gone. */
  folder(image: string): Promise<string>;
  /** The same folder, whether it is there or not. */
  folderNow(image: string): string;
}
export const UploadedImages = token<UploadedImages>('uploaded images');

/** The same on a machine that belongs to an installation elsewhere, which carries archives there. */
export interface CarriedImages extends UploadedImages {
  /** Whether the files of an image are there. */
  hasNow(image: string): boolean;
  /** Takes the archive of an image and unpacks it; throws where it is not the one that the image's address names. */
  keep(image: string, archive: Readable): Promise<void>;
}
export const CarriedImages = token<CarriedImages>('carried images');

/** Reads the archives of uploaded images, for those who carry them elsewhere; a Fault where there is none. */
export interface ImageArchives {
  read(image: string): Promise<Readable>;
}
export const ImageArchives = token<ImageArchives>('archives of images');

/** Credentials of the registry that an image lies in. */
export interface RegistryCredentials {
  readonly registry: string;
  readonly username: string;
  readonly password: string;
}
/** Knows what it takes to pull an image, where it takes anything; contributed by whoever keeps credentials. */
export const registryCredentials = madePoint<(imageId: number) => Promise<RegistryCredentials | undefined>>(
  'images.registry-credentials',
  { single: true },
);

/** Whether an account's services may run an image. */
export const mayUse = (accountId: number, image: Image): boolean =>
  image.accountId === accountId || image.accessMode !== 'private';

/** A service that ships with the product: its folder in dist/images, which holds `image.json` and what the manifest names. */
export interface SampleImage {
  readonly name: string;
}
/** Published on the events bus, with the image's id, when another version takes the place of what it was, data images included. */
export const imageReplaced = 'image-replaced';

/** Services that the demo account publishes on a first start, each under its bundle's name. */
export const sampleImage = point<SampleImage>('images.sample-image', { key: ({ name }) => name });

/** How much is made from an image, and how much of that is about to go. */
export interface Uses {
  readonly all: number;
  readonly leaving: number;
}
/** A service that is made from an image. */
export interface ImageUser {
  readonly modelId: number;
  readonly name: string;
}
/** Whether a program or data is asked about. */
export type ImageKind = 'image' | 'data';
/** Tells what is made from images, so that nobody removes one from under others. */
export interface ImageUse {
  uses(kind: ImageKind, imageId: number): Promise<Uses>;
  /** How many services are made from each, of one account where one is named. Images that nobody uses may be left out. */
  counts(kind: ImageKind, imageIds: readonly number[], accountId?: number): Promise<ReadonlyMap<number, number>>;
  /** The services of an account that are made from an image, by name. */
  users(kind: ImageKind, imageId: number, accountId: number): Promise<readonly ImageUser[]>;
}
export const imageUse = madePoint<ImageUse>('images.image-use');

/** Replaces the running instances of a service, each once its successor serves; answers whether it is one that runs here. */
export const serviceRestart = madePoint<(modelId: number) => Promise<boolean>>('images.service-restart', {
  single: true,
});

/** The addresses that the instances of services were started from, by service; contributed by whoever runs them. */
export const imagesRunning = madePoint<
  (modelIds: readonly number[]) => Promise<ReadonlyMap<number, readonly string[]>>
>('images.running', { single: true });

/** Who may have programs run here that nothing fences in, with the rights of this server. */
export interface TrustedPrograms {
  trusts(caller: Caller | undefined): boolean;
}
export const TrustedPrograms = token<TrustedPrograms>('trusted programs');

/** Whether programs of images are kept from what is not theirs where this process runs them; contributed by whoever runs them. */
export const programFence = madePoint<() => Promise<boolean>>('images.program-fence', { single: true });
