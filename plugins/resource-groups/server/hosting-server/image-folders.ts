import { join } from 'node:path';
import { Fault } from '#core/contract/fault.ts';
import type { UploadedImages } from '#plugins/images/server/public.ts';

/** Where the files of images lie on this machine: those that ship with the product, and those that accounts uploaded. */
export class ImageFolders {
  readonly #bundles: string;
  readonly #uploaded: UploadedImages | undefined;

  /** `bundles` is the folder that holds a folder for each image that ships with the product. */
  constructor(bundles: string, uploaded?: UploadedImages) {
    this.#bundles = bundles;
    this.#uploaded = uploaded;
  }

  /** The folder of an image; throws the fault that says why this machine cannot run it. */
  async folder(image: string): Promise<string> {
    return this.#keeper(image)?.folder(image) ?? this.#bundle(image);
  }

  /** The same folder, whether it is there or not. */
  folderNow(image: string): string {
    return this.#keeper(image)?.folderNow(image) ?? this.#bundle(image);
  }

  #keeper(image: string): UploadedImages | undefined {
    return this.#uploaded?.has(image) ? this.#uploaded : undefined;
  }

  #bundle(image: string): string {
    const [, name] = /^bundle:([a-z0-9][a-z0-9-]*)$/.exec(image) ?? [];
    if (name) return join(this.#bundles, name);
    throw new Fault(
      'image.not_a_bundle',
      `A hosting server runs images that were uploaded or ship with it, and ${image} is none. Upload an archive, or choose a resource group that runs containers.`,
      409,
      { image },
    );
  }
}
