import { Fault } from '#core/contract/fault.ts';
import { pagination } from '#core/contract/page.ts';
import type { Asked, Caller } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { AccessMode, Belonging, DataImageInfoData, ImageInfoData, images as contract } from '../contract.ts';
import type { Row, Shelf } from './shelf.ts';

interface Parts {
  readonly images: Shelf;
  readonly dataImages: Shelf;
  readonly accounts: Accounts;
  /** How many services are made from an image or mount a data image. */
  readonly usesOf: (kind: 'image' | 'data', imageId: number) => Promise<number>;
}

/** Answers the calls about images and data images, which differ in the source path alone. */
export function imageAnswers({ images, dataImages, accounts, usesOf }: Parts): Answers<typeof contract> {
  const named = async (rows: readonly Row[], caller: Caller | undefined) => {
    const names = await accounts.named([...new Set(rows.map(({ accountId }) => accountId))]);
    return rows.map((row) => show(row, names.get(row.accountId)?.displayName, caller));
  };
  const one = async (row: Row, { caller }: Asked) => (await named([row], caller))[0]!;

  const list = async (shelf: Shelf, query: ListQuery, { account, caller }: Asked) => {
    const belonging = query.belonging ?? (query.onlyMy ? 'MINE' : 'ALL');
    const { rows, total } = await shelf.page(account.id, { ...query, belonging });
    return { paging: pagination(total, query), records: await named(rows, caller) };
  };
  const see = async (shelf: Shelf, { imageId }: Named, asked: Asked) => {
    const row = await shelf.find(asked.account.id, idOf(imageId));
    if (!row || (row.accessMode === 'private' && !isMember(asked.caller, row.accountId))) throw notFound(imageId);
    return one(row, asked);
  };
  const change = async (shelf: Shelf, { imageId, body }: Named & { body: Change }, asked: Asked) => {
    const row = await shelf.find(asked.account.id, idOf(imageId));
    const changed = row && (await shelf.change(row.id, { ...body, accessMode: body.accessMode ?? row.accessMode }));
    if (!changed) throw notFound(imageId);
    return one(changed, asked);
  };
  const remove = async (shelf: Shelf, kind: 'image' | 'data', { imageId }: Named, asked: Asked) => {
    const row = await shelf.find(asked.account.id, idOf(imageId));
    if (!row) throw notFound(imageId);
    const uses = await usesOf(kind, row.id);
    if (uses > 0) throw new Fault('image.in_use', `Services use this image: ${uses}. Give them another image or remove them first.`, 409, { uses: String(uses) });
    await shelf.remove(row.id);
  };

  return {
    getPagedImages: (query, asked) => list(images, query, asked),
    getPagedImages_v2: (query, asked) => list(images, query, asked),
    createImage: async ({ body }, asked) => one(await images.add(asked.account.id, { ...body, accessMode: body.accessMode ?? 'private' }), asked),
    getImage: (input, asked) => see(images, input, asked),
    updateImage: (input, asked) => change(images, input, asked),
    deleteImage: (input, asked) => remove(images, 'image', input, asked),
    getPagedDataImages: (query, asked) => list(dataImages, query, asked),
    createDataImage: async ({ body }, asked) => one(await dataImages.add(asked.account.id, { ...body, accessMode: body.accessMode ?? 'private' }), asked),
    getDataImage: (input, asked) => see(dataImages, input, asked),
    updateDataImage: (input, asked) => change(dataImages, input, asked),
    deleteDataImage: (input, asked) => remove(dataImages, 'data', input, asked),
  };
}

interface ListQuery {
  readonly name?: string | undefined;
  readonly onlyMy?: boolean | undefined;
  readonly belonging?: Belonging | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?: string | undefined;
}
interface Named {
  readonly imageId: string;
}
interface Change {
  readonly name: string;
  readonly image: string;
  readonly sourcePath?: string;
  readonly accessMode?: AccessMode | null | undefined;
}

const isMember = (caller: Caller | undefined, accountId: number): boolean => caller !== undefined && (caller.superadmin || caller.memberships.has(accountId));

/** An image as the caller may see it: nobody but its owners learns where a restricted one is. */
function show(row: Row, accountName: string | undefined, caller: Caller | undefined): ImageInfoData & DataImageInfoData {
  return {
    id: { accountId: row.accountId, imageId: row.id },
    name: row.name,
    ...(accountName === undefined ? {} : { imageAccountName: accountName }),
    image: row.accessMode === 'public' || isMember(caller, row.accountId) ? row.image : '',
    sourcePath: row.sourcePath ?? '',
    accessMode: row.accessMode,
  };
}

const idOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : -1);

const notFound = (imageId: string): Fault => new Fault('image.not_found', `There is no image ${imageId} here, or you may not use it. Check its id and account.`, 404, { imageId });
