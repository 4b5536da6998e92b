import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { pageQuery } from '#core/contract/page.ts';
import { flag } from '#core/contract/query.ts';
import { StatLogData } from '#core/contract/stat-log.ts';
import { ImageArchiveData, ImageUploadRules, ImageUserData, ImageVersionData } from './contract/history.ts';
import { ImageDigestData, RegistryImageData, RegistryQuestion } from './contract/registry.ts';
import {
  Belonging,
  DataImageChange,
  DataImageInfoData,
  ImageChange,
  ImageCounts,
  ImageInfoData,
  PagedDataImages,
  PagedImages,
} from './contract/image.ts';

export type { ImageUserData } from './contract/history.ts';
export { AccessMode, DataImageInfoData, ImageInfoData, type Belonging } from './contract/image.ts';

const sort = z
  .string()
  .max(100)
  .regex(
    /^(name|created|updated)(,(asc|desc))?$/i,
    'must be name, created or updated, with ,asc or ,desc behind it where wanted',
  )
  .optional();
const search = { name: z.string().max(200).optional(), ...pageQuery, sort };
const owned = z.object({ ...search, onlyMy: flag().optional() });
const belonging = z.object({ ...search, belonging: Belonging.optional(), taskType: z.string().max(100).optional() });

const about = { plugin: 'images', parameters: { imageId: 'The id of an image.' } };

export const images = contract(about, {
  getPagedImages: call('GET /api/mlpcore/account/:account/image', {
    summary: 'Lists the images that an account may use.',
    may: 'member',
    query: owned,
    answer: PagedImages,
    deprecated: true,
  }),
  getPagedImages_v2: call('GET /api/mlpcore/account/:account/image-v2', {
    summary: 'Lists the images that an account may use, by whose they are.',
    may: 'member',
    query: belonging,
    answer: PagedImages,
  }),
  createImage: call('POST /api/mlpcore/account/:account/image', {
    summary: 'Adds an image.',
    example: { name: 'ner', image: 'registry.example/team/ner:1.0', accessMode: 'private' },
    may: 'developer',
    body: ImageChange,
    answer: ImageInfoData,
  }),
  getImage: call('GET /api/mlpcore/account/:account/image/:imageId', {
    summary: 'Returns an image.',
    may: 'user',
    answer: ImageInfoData,
  }),
  updateImage: call('POST /api/mlpcore/account/:account/image/:imageId', {
    summary: 'Changes an image.',
    example: { name: 'ner', image: 'registry.example/team/ner:1.0', accessMode: 'private' },
    may: 'developer',
    body: ImageChange,
    answer: ImageInfoData,
  }),
  deleteImage: call('DELETE /api/mlpcore/account/:account/image/:imageId', {
    summary: 'Deletes an image that no service uses.',
    may: 'developer',
  }),
  getPagedDataImages: call('GET /api/mlpcore/account/:account/data-image', {
    summary: 'Lists the data images that an account may use.',
    may: 'member',
    query: z.object({ ...search, belonging: Belonging.optional(), onlyMy: flag().optional() }),
    answer: PagedDataImages,
  }),
  createDataImage: call('POST /api/mlpcore/account/:account/data-image', {
    summary: 'Adds a data image.',
    example: {
      name: 'weights',
      image: 'registry.example/team/weights:1.0',
      sourcePath: '/data',
      accessMode: 'private',
    },
    may: 'developer',
    body: DataImageChange,
    answer: DataImageInfoData,
  }),
  getDataImage: call('GET /api/mlpcore/account/:account/data-image/:imageId', {
    summary: 'Returns a data image.',
    may: 'user',
    answer: DataImageInfoData,
  }),
  updateDataImage: call('POST /api/mlpcore/account/:account/data-image/:imageId', {
    summary: 'Changes a data image.',
    example: {
      name: 'weights',
      image: 'registry.example/team/weights:1.0',
      sourcePath: '/data',
      accessMode: 'private',
    },
    may: 'developer',
    body: DataImageChange,
    answer: DataImageInfoData,
  }),
  deleteDataImage: call('DELETE /api/mlpcore/account/:account/data-image/:imageId', {
    summary: 'Deletes a data image that no service uses.',
    may: 'developer',
  }),
  getImageCounts: call('GET /api/mlpcore/account/:account/image-counts', {
    summary: 'Counts the images and the data images of an account.',
    may: 'member',
    answer: ImageCounts,
  }),
  getImageHistory: call('GET /api/mlpcore/account/:account/image/:imageId/history', {
    summary: 'Lists what happened to an image or a data image, newest first.',
    may: 'member',
    answer: z.array(StatLogData),
  }),
  restartModelsByImage: call('POST /api/mlpcore/account/:account/image/:imageId/models-restart', {
    summary: 'Replaces the running instances of the services that an account made of an image, in a task.',
    may: 'developer',
  }),
  getImageVersions: call('GET /api/mlpcore/account/:account/image/:imageId/versions', {
    summary: 'Lists the versions of an image or a data image, newest first.',
    may: 'member',
    answer: z.array(ImageVersionData),
  }),
  getImageUsers: call('GET /api/mlpcore/account/:account/image/:imageId/users', {
    summary: 'Lists the services of an account that are made from its image, with the versions that they run.',
    may: 'member',
    answer: z.array(ImageUserData),
  }),
  readRegistry: call('POST /api/mlpcore/account/:account/image-registry', {
    summary: 'Asks the registry of a container image for its tags, and for the digest of the one that is named.',
    example: { image: 'registry.example/team/ner:1.0' },
    may: 'developer',
    body: RegistryQuestion,
    answer: RegistryImageData,
  }),
  getImageDigest: call('GET /api/mlpcore/account/:account/image/:imageId/digest', {
    summary: 'Compares an image with what its registry has under its tag now.',
    may: 'member',
    answer: ImageDigestData,
  }),
  getImageUploadRules: call('GET /api/mlpcore/account/:account/image-upload', {
    summary: 'Says what the caller may upload for images.',
    may: 'member',
    answer: ImageUploadRules,
  }),
});

/** Archives come as they are, and are written to the disk as they come. */
export const uploads = contract('images', {
  uploadImage: call('POST /api/mlpcore/account/:account/image-upload', {
    summary: 'Uploads an archive with a program and its manifest, to make an image of it.',
    may: 'developer',
    bodyType: 'application/octet-stream',
    body: z.string(),
    answer: ImageArchiveData,
  }),
  uploadDataImage: call('POST /api/mlpcore/account/:account/data-image-upload', {
    summary: 'Uploads an archive with data, to make a data image of it.',
    may: 'developer',
    bodyType: 'application/octet-stream',
    body: z.string(),
    answer: ImageArchiveData,
  }),
});
