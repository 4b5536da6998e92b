import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { paged, pageQuery } from '#core/contract/page.ts';
import { flag } from '#core/contract/query.ts';

/** Who may use an image: its owner; everybody; everybody, but without a look inside. */
export const AccessMode = z.enum(['private', 'public', 'restricted']);
export type AccessMode = z.infer<typeof AccessMode>;

export const ImageInfoPK = z.object({ accountId: z.int(), imageId: z.int() });

const name = z.string().trim().min(1, 'Required').max(200);
/** A container image as a runtime pulls it (`registry/name:tag`), or `bundle:<name>` for one that ships with the product. */
const address = z
  .string()
  .trim()
  .min(1, 'Required')
  .max(500)
  .regex(/^(bundle:[a-z0-9][a-z0-9-]*|(?!bundle:)[A-Za-z0-9][\w.:/@-]*)$/, 'must be the address of a container image, such as registry.example/team/service:1.0');

export const ImageInfoData = z.object({
  id: ImageInfoPK.optional(),
  name: z.string(),
  imageAccountName: z.string().optional(),
  /** Empty for those who may use the image but not look inside. */
  image: z.string(),
  accessMode: AccessMode.optional(),
});
export type ImageInfoData = z.infer<typeof ImageInfoData>;

/** What a client sends to make or change an image; the ids come from the path. */
export const ImageChange = z.object({ name, image: address, accessMode: AccessMode.nullish() });
export type ImageChange = z.infer<typeof ImageChange>;

export const DataImageInfoPK = ImageInfoPK;
export const DataImageInfoData = ImageInfoData.extend({ sourcePath: z.string() });
export type DataImageInfoData = z.infer<typeof DataImageInfoData>;

export const DataImageChange = ImageChange.extend({ sourcePath: z.string().trim().min(1, 'Required').max(500).startsWith('/', 'must be an absolute path, such as /data') });
export type DataImageChange = z.infer<typeof DataImageChange>;

/** Whose images a list shows. */
export const Belonging = z.enum(['ALL', 'MINE', 'MINE_PUBLIC', 'MINE_RESTRICTED', 'MINE_PRIVATE', 'NOT_MINE']);
export type Belonging = z.infer<typeof Belonging>;

const sort = z.string().max(100).regex(/^(name|created)(,(asc|desc))?$/i, 'must be name or created, with ,asc or ,desc behind it where wanted').optional();
const search = { name: z.string().max(200).optional(), ...pageQuery, sort };
const owned = z.object({ ...search, onlyMy: flag().optional() });
const belonging = z.object({ ...search, belonging: Belonging.optional() });

export const PagedImages = paged(ImageInfoData);
export const PagedDataImages = paged(DataImageInfoData);

export const images = contract('images', {
  getPagedImages: call('GET /api/mlpcore/account/:account/image', { may: 'member', query: owned, answer: PagedImages, deprecated: true }),
  getPagedImages_v2: call('GET /api/mlpcore/account/:account/image-v2', { may: 'member', query: belonging, answer: PagedImages }),
  createImage: call('POST /api/mlpcore/account/:account/image', { may: 'developer', body: ImageChange, answer: ImageInfoData }),
  getImage: call('GET /api/mlpcore/account/:account/image/:imageId', { may: 'user', answer: ImageInfoData }),
  updateImage: call('POST /api/mlpcore/account/:account/image/:imageId', { may: 'developer', body: ImageChange, answer: ImageInfoData }),
  deleteImage: call('DELETE /api/mlpcore/account/:account/image/:imageId', { may: 'developer' }),
  getPagedDataImages: call('GET /api/mlpcore/account/:account/data-image', { may: 'member', query: belonging.extend({ onlyMy: flag().optional() }), answer: PagedDataImages }),
  createDataImage: call('POST /api/mlpcore/account/:account/data-image', { may: 'developer', body: DataImageChange, answer: DataImageInfoData }),
  getDataImage: call('GET /api/mlpcore/account/:account/data-image/:imageId', { may: 'user', answer: DataImageInfoData }),
  updateDataImage: call('POST /api/mlpcore/account/:account/data-image/:imageId', { may: 'developer', body: DataImageChange, answer: DataImageInfoData }),
  deleteDataImage: call('DELETE /api/mlpcore/account/:account/data-image/:imageId', { may: 'developer' }),
});
