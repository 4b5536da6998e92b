import { DataImageIcon, ImageIcon } from '#core/web/ui/icons/icons.tsx';
import { images, uploads, type ImageInfoData } from '../contract.ts';

/** Images hold programs, data images hold files for them. */
export type Kind = 'image' | 'data';

/** An image of either kind. */
export type AnyImage = ImageInfoData & { readonly sourcePath?: string | undefined };

/** What the two kinds differ in: their calls, their addresses, their words. */
export const kinds = {
  image: {
    list: images.getPagedImages_v2,
    one: images.getImage,
    create: images.createImage,
    change: images.updateImage,
    remove: images.deleteImage,
    upload: uploads.uploadImage,
    path: '/workspace/images',
    icon: ImageIcon,
  },
  data: {
    list: images.getPagedDataImages,
    one: images.getDataImage,
    create: images.createDataImage,
    change: images.updateDataImage,
    remove: images.deleteDataImage,
    upload: uploads.uploadDataImage,
    path: '/workspace/data-images',
    icon: DataImageIcon,
  },
} as const;

/** Calls whose answers a change of an image makes stale. */
export const staleCalls = (kind: Kind) => [
  kinds[kind].list,
  kinds[kind].one,
  images.getImageCounts,
  images.getImageVersions,
  images.getImageHistory,
  images.getImageDigest,
];

/** The page of an image. */
export const pathOf = (kind: Kind, { id }: AnyImage): string =>
  id ? `${kinds[kind].path}/${id.accountId}/${id.imageId}` : kinds[kind].path;

/** Where the form of a new image is. */
export const newPath = (kind: Kind): string => `${kinds[kind].path}/new`;

/** The form of a new service that runs an image. */
export const newServicePath = ({ id }: AnyImage): string =>
  `/workspace/model/new?${new URLSearchParams({ image: id ? `${id.accountId}/${id.imageId}` : '' })}`;
